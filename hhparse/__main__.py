"""`python -m hhparse` is the command `hhparse`."""

from hhparse.cli import main

main()
