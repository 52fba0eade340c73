import type { QueryRunner } from 'typeorm';

export async function createEventTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subject text NOT NULL,
      sort text NOT NULL CHECK (sort IN ('state', 'occurrence')),
      value jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz
    );
    CREATE INDEX outbox_unpublished ON outbox (version) WHERE published_at IS NULL;
    CREATE INDEX outbox_by_subject ON outbox (subject, version DESC);
    CREATE INDEX outbox_by_publication ON outbox (published_at);
    CREATE INDEX outbox_occurrences ON outbox (created_at) WHERE sort = 'occurrence';
    CREATE TABLE inbox (
      subject text PRIMARY KEY,
      version bigint NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX inbox_by_age ON inbox (applied_at);
  `);
}

export async function dropEventTables(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE inbox; DROP TABLE outbox');
}

/**
 * Raises the sequence of versions to the clock's microseconds. Versions of a new or restored database must exceed those that other services
 * have recorded.
 */
export async function advanceVersions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    SELECT setval(sequence, greatest(nextval(sequence), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint))
    FROM pg_get_serial_sequence('outbox', 'version') AS sequence
  `);
}
