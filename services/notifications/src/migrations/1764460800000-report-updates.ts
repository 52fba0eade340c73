import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of administrators who got a report update, and an index for the list of updates. */
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
