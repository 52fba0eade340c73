import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the links that make a browser known to an account, and lets requests for reset codes share the open code. */
export class SlowedStrangers1795651230001 implements MigrationInterface {
  readonly name = 'SlowedStrangers1795651230001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_admission (
        ticket_hash bytea PRIMARY KEY,
        account_id integer NOT NULL REFERENCES account ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX device_admission_by_account ON device_admission (account_id);

      -- Codes of minutes, of which nothing has to be kept. Counters start again with the new limits.
      TRUNCATE password_reset, sign_in_failure;
      ALTER TABLE password_reset
        -- The code is derived from it.
        ADD COLUMN code_seed bytea NOT NULL,
        ADD COLUMN code_started_at timestamptz NOT NULL,
        ADD COLUMN is_mailed boolean NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE device_admission;
      ALTER TABLE password_reset
        DROP COLUMN code_seed, DROP COLUMN code_started_at, DROP COLUMN is_mailed;
    `);
  }
}
