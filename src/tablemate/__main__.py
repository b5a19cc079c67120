"""`python -m tablemate` is `tablemate`."""

import sys

from tablemate.cli import main

if __name__ == "__main__":
    sys.exit(main())
