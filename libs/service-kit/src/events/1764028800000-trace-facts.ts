import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceFacts1764028800000 implements MigrationInterface {
  readonly name = 'TraceFacts1764028800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN traceparent');
  }
}
