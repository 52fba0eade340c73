import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the administrators were reminded of a pending request to become a user admin. */
export class AdminRequestReminders1795651281000 implements MigrationInterface {
  readonly name = 'AdminRequestReminders1795651281000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_request ADD reminded_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin_request DROP reminded_at');
  }
}
