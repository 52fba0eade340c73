import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of Power BI reports of the last day. `export_id` is Power BI's; null until it has started. */
export class ReportExport1766073000000 implements MigrationInterface {
  readonly name = 'ReportExport1766073000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_export (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id integer NOT NULL,
        report_id integer NOT NULL REFERENCES report (id) ON DELETE CASCADE,
        power_bi_report_id text NOT NULL,
        format text NOT NULL,
        export_id text,
        started_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      )`);
    await runner.query(
      'CREATE INDEX report_export_running ON report_export (account_id) WHERE ended_at IS NULL',
    );
    await runner.query('CREATE INDEX report_export_by_report ON report_export (report_id)');
    await runner.query('CREATE INDEX report_export_by_start ON report_export (started_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE report_export');
  }
}
