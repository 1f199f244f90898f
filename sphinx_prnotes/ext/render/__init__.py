"""Turns views into standard docutils nodes with classes; knows no application and no environment."""
