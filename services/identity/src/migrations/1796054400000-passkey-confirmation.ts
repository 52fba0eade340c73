import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PasskeyConfirmation1796054400000 implements MigrationInterface {
  readonly name = 'PasskeyConfirmation1796054400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- False after another password for one that a thief may have added: it then proves nothing without another factor, which confirms it.
      ALTER TABLE passkey ADD is_confirmed boolean NOT NULL DEFAULT true;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
