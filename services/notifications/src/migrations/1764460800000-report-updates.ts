import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many administrators an update of a report was sent to, and the order in which updates are listed. */
export class ReportUpdates1764460800000 implements MigrationInterface {
  readonly name = 'ReportUpdates1764460800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE broadcast ADD administrators integer NOT NULL DEFAULT 0;
      CREATE INDEX broadcast_report_updates ON broadcast (created_at DESC, id DESC) WHERE kind = 'reportUpdate';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX broadcast_report_updates;
      ALTER TABLE broadcast DROP administrators;
    `);
  }
}
