"""``python -m sphinx_prnotes`` is ``prnotes``."""

import sys

from sphinx_prnotes.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
