"""``python -m sphinx_prnotes`` is ``prnotes``."""

from sphinx_prnotes.cli.main import run_process

if __name__ == "__main__":
    run_process()
