"""Runs the steps on the connection that `upgrading` hands over, inside its transaction."""

from alembic import context

from tablemate.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # SQLite's too: all steps, or none
)
context.run_migrations()
