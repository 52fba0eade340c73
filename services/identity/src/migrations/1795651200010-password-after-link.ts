import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the passwords of pending registrations: the password is chosen after the link. */
export class PasswordAfterLink1795651200010 implements MigrationInterface {
  readonly name = 'PasswordAfterLink1795651200010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_registration DROP COLUMN password_hash');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM pending_registration;
      ALTER TABLE pending_registration ADD COLUMN password_hash text NOT NULL;
    `);
  }
}
