import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Form input that is not sent yet. */
export class Drafts1765050000000 implements MigrationInterface {
  readonly name = 'Drafts1765050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE draft (
        account_id integer NOT NULL,
        form text NOT NULL,
        content text NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, form)
      );
      CREATE INDEX draft_by_age ON draft (saved_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE draft');
  }
}
