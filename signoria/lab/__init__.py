"""Simulation: playouts, tournaments between bots, measurements."""
