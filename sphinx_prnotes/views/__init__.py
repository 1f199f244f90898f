"""What a page shows of the catalogue, as plain records: equal records look the same in every builder."""
