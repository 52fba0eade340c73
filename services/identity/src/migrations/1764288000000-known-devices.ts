import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds known devices. Failed sign-ins and reset codes are counted by source, so that attempts of others do not lock the owner out. */
export class KnownDevices1764288000000 implements MigrationInterface {
  readonly name = 'KnownDevices1764288000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sign_in_device (
        account_id integer NOT NULL REFERENCES account ON DELETE CASCADE,
        device_hash bytea NOT NULL,
        first_used_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, device_hash)
      );
      CREATE INDEX sign_in_device_by_age ON sign_in_device (last_used_at);
      CREATE TABLE lock_notice (
        account_id integer PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        sent_at timestamptz NOT NULL DEFAULT now()
      );
      -- Counters of the last day, of which nothing has to be kept.
      DROP TABLE sign_in_failure;
      CREATE TABLE sign_in_failure (
        email_hash bytea NOT NULL,
        source bytea NOT NULL,
        failures integer NOT NULL,
        -- Failures that lock nothing.
        free integer NOT NULL,
        locked_until timestamptz NOT NULL,
        last_failed_at timestamptz NOT NULL,
        PRIMARY KEY (email_hash, source)
      ) WITH (fillfactor = 80);
      CREATE INDEX sign_in_failure_by_age ON sign_in_failure (last_failed_at);
      ALTER TABLE password_reset
        ADD COLUMN source bytea NOT NULL DEFAULT '',
        ADD COLUMN is_known_device boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE password_reset DROP COLUMN source, DROP COLUMN is_known_device;
      DROP TABLE sign_in_failure;
      CREATE TABLE sign_in_failure (
        email_hash bytea PRIMARY KEY,
        failures integer NOT NULL,
        locked_until timestamptz NOT NULL,
        last_failed_at timestamptz NOT NULL
      ) WITH (fillfactor = 80);
      DROP TABLE lock_notice;
      DROP TABLE sign_in_device;
    `);
  }
}
