"""hhparse reads hand-history and dealer logs, deals every hand again and reports each departure from the rules."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("hhparse")
except PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0.0.0"
