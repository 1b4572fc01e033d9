"""The choices of each phase of Antiquity."""
