import type { MigrationInterface, QueryRunner } from '@portal/service-kit';

export class UsageAlerts1796004000000 implements MigrationInterface {
  readonly name = 'UsageAlerts1796004000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE replicated_report ADD COLUMN unopened_days integer, ADD COLUMN slow_seconds integer;

      -- Reports beyond a limit of their use, of which the owner was notified. A row exists while the report is beyond it.
      CREATE TABLE usage_alert (
        report_id integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('unopened', 'slow')),
        -- The days without a view, or the seconds of the 95th percentile of the load times.
        value integer NOT NULL,
        raised_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (report_id, kind)
      );
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
