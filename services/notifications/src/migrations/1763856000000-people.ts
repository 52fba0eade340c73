import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projections of accounts and partners. */
export class People1763856000000 implements MigrationInterface {
  readonly name = 'People1763856000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_copy (
        id integer PRIMARY KEY,
        firstname text NOT NULL,
        surname text NOT NULL,
        email text NOT NULL,
        role text NOT NULL,
        status text NOT NULL,
        partner_id integer
      );
      CREATE INDEX account_copy_manager ON account_copy (partner_id) WHERE role <> 'user';
      CREATE TABLE partner_copy (
        id integer PRIMARY KEY,
        name text NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE partner_copy, account_copy');
  }
}
