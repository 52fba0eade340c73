import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['browser', 'system', 'address'];

/** Adds the browser, system and client address of sessions and known devices. */
export class SignInClients1795651220000 implements MigrationInterface {
  readonly name = 'SignInClients1795651220000';

  async up(runner: QueryRunner): Promise<void> {
    const additions = columns.map((column) => `ADD COLUMN ${column} text`).join(', ');
    await runner.query(`
      ALTER TABLE session ${additions};
      ALTER TABLE sign_in_device ${additions};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const removals = columns.map((column) => `DROP COLUMN ${column}`).join(', ');
    await runner.query(`
      ALTER TABLE session ${removals};
      ALTER TABLE sign_in_device ${removals};
    `);
  }
}
