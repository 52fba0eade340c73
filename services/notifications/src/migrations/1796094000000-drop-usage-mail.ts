import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DropUsageMail1796094000000 implements MigrationInterface {
  readonly name = 'DropUsageMail1796094000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_mail');
    await runner.query('ALTER TABLE mail_preference DROP usage_mail');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
