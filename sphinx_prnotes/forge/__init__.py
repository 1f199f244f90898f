"""What forges know and show: the URLs of their pages, the snapshot of their facts, and fetching these."""
