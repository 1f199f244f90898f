"""Wrong usage."""


class UsageError(ValueError):
    """What was asked cannot be done as asked; the message is one clause that says what would be right."""
