import type { MigrationInterface, QueryRunner } from '@portal/service-kit';

export class MonthlyUsage1796094000000 implements MigrationInterface {
  readonly name = 'MonthlyUsage1796094000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE usage_rollup, usage_closed;
      DROP AGGREGATE account_bits(int, int);

      -- Usage of whole months of the portal's time zone. Partner 0 stands for viewers without a partner. The order of the key lets a scan of the
      -- index count the viewers of each report.
      CREATE TABLE monthly_usage (
        month date NOT NULL,
        report_id integer NOT NULL,
        account_id integer NOT NULL,
        partner_id integer NOT NULL,
        views integer NOT NULL,
        seconds_in_view bigint NOT NULL,
        PRIMARY KEY (report_id, account_id, partner_id, month) INCLUDE (views, seconds_in_view)
      ) WITH (autovacuum_vacuum_insert_scale_factor = 0.02);
      CREATE INDEX monthly_usage_by_partner ON monthly_usage (partner_id);

      -- The months in monthly_usage. The views of other days are counted from the history.
      CREATE TABLE usage_month (
        month date PRIMARY KEY
      );

      CREATE INDEX viewership_by_report ON viewership (report_id, viewed_at);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
