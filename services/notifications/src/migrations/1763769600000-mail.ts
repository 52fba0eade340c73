import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail queue. */
export class Mail1763769600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `sealed` is the encrypted content until the mail is sent or given up. Then it has no next try.
    await runner.query(`
      CREATE TABLE mail (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source text NOT NULL UNIQUE,
        sealed text,
        created_at timestamptz NOT NULL DEFAULT now(),
        next_try_at timestamptz DEFAULT now(),
        tries int NOT NULL DEFAULT 0,
        sent_at timestamptz,
        given_up_at timestamptz,
        last_error text,
        CHECK ((sealed IS NULL) = (next_try_at IS NULL)),
        CHECK ((next_try_at IS NULL) = (sent_at IS NOT NULL OR given_up_at IS NOT NULL))
      );
      CREATE INDEX mail_due ON mail (next_try_at) WHERE next_try_at IS NOT NULL;
      CREATE INDEX mail_by_age ON mail (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail');
  }
}
