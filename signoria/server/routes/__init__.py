"""The REST routes, as docs/api.md lists them."""
