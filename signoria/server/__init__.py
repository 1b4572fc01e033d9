"""The table server: tables, storage, live updates, opponents. See docs/api.md and docs/hosting.md."""
