import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the deciders of a pending access request were reminded. */
export class AccessRequestReminders1795651280000 implements MigrationInterface {
  readonly name = 'AccessRequestReminders1795651280000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_request ADD reminded_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_request DROP reminded_at');
  }
}
