"""In place of a bots' worker: one that thinks for ever and is deaf to everything."""

sum(range(10**15))
