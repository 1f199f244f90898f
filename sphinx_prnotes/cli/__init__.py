"""The command line, one module a command; it never imports Sphinx."""
