"""The source stage: from paths to hand texts and rejects, every byte of a file in exactly one of them.

`find` names the inputs, `survey` reads one once (hash, size, codec), `read` reads it again and cuts it at hand headers.
"""

from hhparse.source.inputs import Input, SourceError, find
from hhparse.source.split import HandText, Reject, read
from hhparse.source.survey import Source, survey, to_bytes

__all__ = ["HandText", "Input", "Reject", "Source", "SourceError", "find", "read", "survey", "to_bytes"]
