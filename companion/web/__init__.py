"""The web side: thin blueprints, one file a concern."""
