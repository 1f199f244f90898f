"""The only room that knows Sphinx and docutils."""
