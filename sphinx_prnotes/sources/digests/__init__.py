"""Digests, lists and folders that hold notes in some other shape than notes files, read to be written as such."""
