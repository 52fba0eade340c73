import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the access requests of one person. */
export class RequestsByAccount1765030000000 implements MigrationInterface {
  readonly name = 'RequestsByAccount1765030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX IF NOT EXISTS access_request_by_account ON access_request (account_id, created_at DESC, id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX access_request_by_account');
  }
}
