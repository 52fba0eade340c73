import type { MigrationInterface, QueryRunner } from 'typeorm';

// The end that was notified, so that each end is notified once.
const addNotifiedEnd = (table: string) => `ALTER TABLE ${table} ADD notified_until timestamptz;`;

/** Stores which ends of permissions were notified, and finds the requests of an account. */
export class Inbox1765010000002 implements MigrationInterface {
  readonly name = 'Inbox1765010000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addNotifiedEnd('user_permission'));
    await runner.query(addNotifiedEnd('group_permission'));
    await runner.query('CREATE INDEX access_request_by_account ON access_request (account_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX access_request_by_account');
    await runner.query('ALTER TABLE group_permission DROP notified_until');
    await runner.query('ALTER TABLE user_permission DROP notified_until');
  }
}
