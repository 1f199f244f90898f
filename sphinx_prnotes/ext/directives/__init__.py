"""The directives; each turns its options into a record, the record into nodes, and tells problems."""
