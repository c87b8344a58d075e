"""Shelves, players, tables and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "shelf",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shelf")),
        sa.UniqueConstraint("name", name=op.f("uq_shelf_name")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("shelf_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("mark", sa.String(20), nullable=False),
        sa.Column("used_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.ForeignKeyConstraint(["shelf_id"], ["shelf.id"], op.f("fk_player_shelf_id_shelf"), ondelete="CASCADE"),
        sa.UniqueConstraint("shelf_id", "name", name=op.f("uq_player_shelf_id")),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("shelf_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("search", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("started_at", moment, nullable=False),
        sa.Column("changed_at", moment, nullable=False),
        sa.Column("finished_at", moment, nullable=True),
        sa.Column("deleted_at", moment, nullable=True),
        sa.Column("rules_version", sa.Integer(), nullable=True),
        sa.Column("scoreboard", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_table")),
        sa.ForeignKeyConstraint(["shelf_id"], ["shelf.id"], op.f("fk_game_table_shelf_id_shelf"), ondelete="CASCADE"),
        sa.UniqueConstraint("key", name=op.f("uq_game_table_key")),
    )
    op.create_index("ix_game_table_shelf_id_changed_at", "game_table", ["shelf_id", "changed_at"])
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.String(64), nullable=False),
        sa.Column("written_at", moment, nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], op.f("fk_entry_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_entry_table_id")),
        sa.UniqueConstraint("table_id", "entry_id", name="uq_entry_table_id_entry_id"),
    )


def downgrade() -> None:
    """Drop all tables."""
    for table in ("entry", "game_table", "player", "shelf"):
        op.drop_table(table)
