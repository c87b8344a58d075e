"""Forms: made from Scoresheets and from what a game offers; they read what was typed and say what is wrong."""
