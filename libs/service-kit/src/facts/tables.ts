import type { QueryRunner } from 'typeorm';

/**
 * Creates the outbox and the inbox; for the first migration of each service. Versions begin with the microseconds of the clock, so that those
 * of a database made anew are above those that other services remember of the one before.
 */
export async function createFactTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      version bigint GENERATED ALWAYS AS IDENTITY (START WITH ${Date.now() * 1_000}) PRIMARY KEY,
      subject text NOT NULL,
      sort text NOT NULL CHECK (sort IN ('state', 'occurrence')),
      value jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz
    );
    CREATE INDEX outbox_unpublished ON outbox (version) WHERE published_at IS NULL;
    CREATE INDEX outbox_by_subject ON outbox (subject, version DESC);
    CREATE TABLE inbox (
      subject text PRIMARY KEY,
      version bigint NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX inbox_by_age ON inbox (applied_at);
  `);
}

/** Drops what {@link createFactTables} creates. */
export async function dropFactTables(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE inbox; DROP TABLE outbox');
}
