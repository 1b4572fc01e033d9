"""The `signoria` command: lists games, plays them in the terminal, steps through saves, looks rules up,
measures.
"""
