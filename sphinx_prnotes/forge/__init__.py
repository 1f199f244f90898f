"""What forges know and show: the URLs of their pages, and the snapshot of their facts."""
