import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of the work that ordered a mail. */
export class TraceMails1764028800000 implements MigrationInterface {
  readonly name = 'TraceMails1764028800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP COLUMN traceparent');
  }
}
