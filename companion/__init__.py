"""The Companion."""
