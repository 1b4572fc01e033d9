"""Whether a table allows the adviser, and at which seats it is on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("advice", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("adviser", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seats", "adviser")
    op.drop_column("tables", "advice")
