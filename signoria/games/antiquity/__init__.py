"""Antiquity, for two to four players."""
