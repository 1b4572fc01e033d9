"""Who has reported something, not the name alone: names change, and are free again when somebody goes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None
KEY = "fk_reports_from_id_people"


def upgrade() -> None:
    with op.batch_alter_table("reports") as batch:
        batch.add_column(sa.Column("from_id", sa.String(32)))
        batch.create_foreign_key(KEY, "people", ["from_id"], ["id"], ondelete="SET NULL")


def downgrade() -> None:
    with op.batch_alter_table("reports") as batch:
        batch.drop_constraint(KEY, type_="foreignkey")
        batch.drop_column("from_id")
