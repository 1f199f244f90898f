"""What the tests with Sphinx stand on: projects on disk, their builds, and ways to read and compare the output."""
