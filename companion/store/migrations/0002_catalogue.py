"""Items of the catalogue."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "catalogue_item",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("shelf_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_catalogue_item")),
        sa.ForeignKeyConstraint(
            ["shelf_id"], ["shelf.id"], op.f("fk_catalogue_item_shelf_id_shelf"), ondelete="CASCADE"
        ),
        sa.UniqueConstraint("shelf_id", "game", "kind", "key", name=op.f("uq_catalogue_item_shelf_id")),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("catalogue_item")
