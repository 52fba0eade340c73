import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last day on which a report was viewed, with how often it was then; both begin with the next view. */
export class LastDay1763769600000 implements MigrationInterface {
  readonly name = 'LastDay1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE report_views ADD last_day date, ADD last_day_count integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report_views DROP last_day, DROP last_day_count');
  }
}
