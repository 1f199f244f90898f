"""What leaves the pages: the catalogue as files that other programs read, the same bytes for the same notes."""
