"""The kernel: the contract between the games and everybody who plays, hosts or studies. No game words."""
