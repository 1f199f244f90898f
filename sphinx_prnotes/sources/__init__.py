"""Text on disk becomes notes and problems; the only room that knows the names of fields in files."""
