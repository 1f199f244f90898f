"""What each kind of forge is asked, and what its answers mean; nothing here opens a socket."""
