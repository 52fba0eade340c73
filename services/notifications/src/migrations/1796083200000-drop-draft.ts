import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DropDraft1796083200000 implements MigrationInterface {
  readonly name = 'DropDraft1796083200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER replicated_account_deletes_drafts ON replicated_account');
    await runner.query('DROP FUNCTION delete_drafts_of_account()');
    await runner.query('DROP TABLE draft');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
