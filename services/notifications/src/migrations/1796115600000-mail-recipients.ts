import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each mail finds its recipient by the address, whether the account has a language or not. */
export class MailRecipients1796115600000 implements MigrationInterface {
  readonly name = 'MailRecipients1796115600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX replicated_account_by_email ON replicated_account (lower(email));
      DROP INDEX replicated_account_language;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
