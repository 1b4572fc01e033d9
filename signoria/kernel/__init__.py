"""The kernel: the contract between the games and everybody who plays, hosts or studies them. No game words."""
