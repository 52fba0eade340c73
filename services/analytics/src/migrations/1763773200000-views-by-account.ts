import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ViewsByAccount1763773200000 implements MigrationInterface {
  readonly name = 'ViewsByAccount1763773200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX viewership_by_account ON viewership (account_id, viewed_at DESC) INCLUDE (report_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX viewership_by_account');
  }
}
