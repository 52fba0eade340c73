import type { MigrationInterface, QueryRunner } from 'typeorm';

// The lock prevents two sessions from creating the same partition. The fill factor leaves room for updates of a view within its page, so that
// no index changes.
const createPartition = `
  CREATE FUNCTION create_viewership_partition(month date) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    name text := to_char(month, '"viewership_"YYYY_MM');
  BEGIN
    PERFORM pg_advisory_xact_lock(7226102);
    IF to_regclass(name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE %I PARTITION OF viewership FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 80)',
        name, month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    END IF;
  END $$`;

// Runs as the owner, since the service's role may not create tables. Has no argument, so that the role can create no other partition.
const createComing = (schema: string) => `
  CREATE FUNCTION create_coming_viewership_partitions() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp AS $$
  BEGIN
    PERFORM create_viewership_partition(month::date)
    FROM date_trunc('month', now() AT TIME ZONE 'UTC') AS present,
      generate_series(present, present + interval '3 months', interval '1 month') AS month;
  END $$`;

export class PartitionFunctions1764288000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [current] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [
      { schema: string },
    ];
    await runner.query(createPartition);
    await runner.query(createComing(current.schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION create_coming_viewership_partitions, create_viewership_partition');
  }
}
