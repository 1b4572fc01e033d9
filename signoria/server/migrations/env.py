"""Alembic's way in. The connection, with its transaction, is handed over by `signoria.server.database`."""

from __future__ import annotations

from alembic import context

from signoria.server.models import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
