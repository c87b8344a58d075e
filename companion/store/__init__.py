"""What is kept: shelves, players, tables and their append-only logs. Takes and gives plain values."""
