import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the new accounts that wait for activation. The index has no column that changes with use, so that such updates stay cheap. */
export class Inbox1765010000003 implements MigrationInterface {
  readonly name = 'Inbox1765010000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX account_deactivated ON account (created_at)
        WHERE status = 'Deactivated' AND role = 'user' AND deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX account_deactivated');
  }
}
