"""All notes together: what each is called, where it lives, what follows from what, and lists of them."""
