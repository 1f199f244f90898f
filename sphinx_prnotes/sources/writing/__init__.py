"""Notes become YAML that reads back as they are, and files that people edit are changed with care."""
