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
    # Between people: whose it is (NULL: the host's), and how others come to it. Guests belong to tables, so the two
    # can't both be made first.
    Column(
        "owner_id",
        String(32),
        ForeignKey("people.id", name="fk_tables_owner_id_people", ondelete="SET NULL", use_alter=True),
    ),
    Column("stage", String(10), nullable=False),  # waiting: no game is set up yet; playing
    Column(
        "begins", String(10), nullable=False
    ),  # full: when all seats are taken; owner: when the owner says
    Column("delay", Integer, nullable=False),  # moves that spectators are behind; -1: there are none
    Column("language", String(20), nullable=False),
    Column("closes", BigInteger),  # when a table that waits goes by itself
    Column("advice", Boolean, nullable=False),  # whether the adviser may be asked
    Column("lesson", String(60)),  # NULL: an ordinary table
    Index("ix_tables_updated", "updated"),
    Index("ix_tables_owner_id", "owner_id"),
    Index("ix_tables_stage", "stage", "over", "updated"),
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
    Column(
        "way", String(10), nullable=False
    ),  # how somebody comes to it: link, name, open; empty: not at all
    Column("asked_id", String(32), ForeignKey("people.id", ondelete="SET NULL")),  # who was asked by name
    Column("since", BigInteger),  # since when a bot sits in for the person whose seat it is
    Column("adviser", Boolean, nullable=False),  # whether the adviser is on
    Index("ix_seats_person_id", "person_id"),
    Index("ix_seats_asked_id", "asked_id"),
)

# How the key of a table that waits comes about, with the server's secret part.
rounds = Table(
    "rounds",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("due", BigInteger),  # when those who are late lose their seats
    Column("state", Text, nullable=False),
    Index("ix_rounds_due", "due"),
)

# Links to one seat, or (NULL) to the table. Only hashes are stored.
invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Column("created", BigInteger, nullable=False),
    Index("ix_invitations_table_id", "table_id"),
)

# What people say at a table, and the watchers among themselves.
talk = Table(
    "talk",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("watchers", Boolean, nullable=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    Index("ix_talk_table_id", "table_id", "id"),
)

# How far somebody has read the talk of a table, on whatever device.
heard = Table(
    "heard",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

# What somebody asks of all others at a table; at most one at a time. `answers` are JSON: person to yes or no.
requests = Table(
    "requests",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(32), nullable=False),
    Column("kind", String(10), nullable=False),  # undo, spoilers, bot, delete
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),  # undo: whose move; bot: for which seat
    Column("place", Integer),  # undo: how many actions stay
    Column("answers", Text, nullable=False),
    Column("agreed", Boolean, nullable=False),  # a request for spoilers: the save may be taken until `due`
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("ix_requests_due", "due"),
)

# Guests, who came to one table, and members, who have an account. Their keys are sessions.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE")),  # NULL: a member
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

# What somebody has learnt: lessons begun, skipped, done.
learnt = Table(
    "learnt",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE")),  # NULL: the host
    Column("game", String(60), nullable=False),
    Column("name", String(60), nullable=False),
    Column("state", String(10), nullable=False),
    Column("steps", Integer, nullable=False),  # that were reached at last
    Column("time", BigInteger, nullable=False),
    Index("ix_learnt_person_id", "person_id", "game"),
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
    Column("used", BigInteger, nullable=False),  # to within some minutes
    Column("device", String(200), nullable=False),  # what the browser says of itself
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE")),  # NULL: the host's
    Index("ix_sessions_person_id", "person_id"),
)

# -- the house: members, and those who look after them -----------------------------------------------

accounts = Table(
    "accounts",
    metadata,
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("folded", String(240), nullable=False, unique=True),  # the name as it is compared
    Column("password", Text),  # argon2id; NULL: passkeys only
    Column("email", String(254)),
    Column("email_confirmed", Boolean, nullable=False),
    Column("is_admin", Boolean, nullable=False),
    Column("banned", Text),  # the reason; NULL: not banned
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("language", String(20), nullable=False),
    Column("settings", Text, nullable=False),
    Index("ix_accounts_email", "email"),
    Index("ix_accounts_seen", "seen"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # base64url
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("public_key", Text, nullable=False),  # base64url
    Column("count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("ix_passkeys_person_id", "person_id"),
)

# Links that are good once and for a while. `kind` says for what.
tickets = Table(
    "tickets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE")),  # whom it is about, or from
    Column("value", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_tickets_person_id", "person_id"),
)

# Letters that have to be sent. `kind` is that of the link it brings.
letters = Table(
    "letters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person_id", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),  # when it is tried next
    Index("ix_letters_due", "due"),
)

# What administrators did; the database refuses to change or to delete a row.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("admin", String(60), nullable=False),
    Column("what", String(20), nullable=False),
    Column("about", String(200), nullable=False),
    Column("reason", Text, nullable=False),
)

# When backups were made of this database.
backups = Table(
    "backups",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
)

# What people ask the administrators to look at.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("from_id", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("from_name", String(60), nullable=False),
    Column("about_id", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("about_name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("settled", BigInteger),  # when; NULL: open
)
