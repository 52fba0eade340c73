import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Monthly usage letters: which account has one, and who opted out. */
export class UsageLetters1766040000000 implements MigrationInterface {
  readonly name = 'UsageLetters1766040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE usage_letter (
        account_id integer NOT NULL,
        month date NOT NULL,
        PRIMARY KEY (account_id, month)
      );
      COMMENT ON TABLE usage_letter IS 'The accounts whose usage letter of a month is written';
      ALTER TABLE mail_preference ADD COLUMN usage_letter boolean NOT NULL DEFAULT true;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_letter; ALTER TABLE mail_preference DROP COLUMN usage_letter');
  }
}
