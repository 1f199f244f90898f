"""A project on disk: its notes files, the documents that are notes, its facts; read alike by a build and a command."""
