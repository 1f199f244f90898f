"""Builds the same pages with many themes, draws them, and has programs look at them."""
