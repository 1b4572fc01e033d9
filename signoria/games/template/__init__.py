"""Tribute: the template game. Small enough to read in five minutes, large enough to need every part of the
kernel.
"""
