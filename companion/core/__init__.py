"""What all games share: pure values and functions, no Flask, no database, no clock, no randomness."""
