import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the feedback on one report. */
export class FeedbackByReport1765030000000 implements MigrationInterface {
  readonly name = 'FeedbackByReport1765030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX feedback_by_report ON feedback (report_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX feedback_by_report');
  }
}
