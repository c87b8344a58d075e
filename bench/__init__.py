"""What the numbers in the README come from: speed and size as ratios, both sides measured in the same run."""
