"""The formats in which ``prnotes check`` tells what it has found, one module each."""
