"""What is stored. The log is the truth; everything else about a game can be made from it again.

Values that are JSON are kept as text, so that SQLite and PostgreSQL hold exactly the same.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(120), nullable=False),
    Column("game", String(60), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("data_name", String(200), nullable=False),
    Column("data_fingerprint", String(64), nullable=False),
    Column("chance", Text, nullable=False),  # the sources of chance, with their secret keys
    Column("free_undo", Boolean, nullable=False),
    Column("start", Text),  # the position the table began with, if not the game's own set-up
    Column("origin", Text, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # What a listing shows, brought up to date with every entry of the log.
    Column("over", Boolean, nullable=False),
    Column("bots_wait", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("ix_tables_updated", "updated"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(60), nullable=False),
    Column("bot", String(60)),  # NULL: a person at this server
    Column("bot_seed", BigInteger, nullable=False),
    Column("notes", Text, nullable=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="SET NULL")),  # NULL: the host's
    Index("ix_seats_person_id", "person_id"),
)

# Those who came to a table with a phone of their own. Its key is a session.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_people_table_id", "table_id"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("index", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer),  # the decision it answers; NULL for what answers none
    Column("what", String(10), nullable=False),
    Column("value", Text),
    Column("auto", Boolean, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("drew", Text),  # what it drew from a keyed stream
    UniqueConstraint("table_id", "seat", "number"),
)

# For the case that the rules change: positions, each with the number of entries and of actions of the line behind it, and
# what each action of the line told; 0 is the set-up.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("index", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

told = Table(
    "told",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("told", Text, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE")),  # NULL: the host's
    Index("ix_sessions_person_id", "person_id"),
)
