import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PowerBiFailures1796000400000 implements MigrationInterface {
  readonly name = 'PowerBiFailures1796000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The last failure of Power BI with a report, until the operation succeeds again. cause is one of powerBiFailures.
      CREATE TABLE report_failure (
        report_id integer NOT NULL REFERENCES report ON DELETE CASCADE,
        operation text NOT NULL CHECK (operation IN ('view', 'export')),
        cause text NOT NULL,
        code text,
        failed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (report_id, operation)
      );

      -- Why Power BI refused an import; null for other errors.
      ALTER TABLE import_run ADD COLUMN cause text;

      -- The warnings before the end of the portal's credential at Power BI, each of which is sent once.
      CREATE TABLE credential_warning (
        ends_on date NOT NULL,
        days_before smallint NOT NULL,
        warned_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (ends_on, days_before)
      );
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
