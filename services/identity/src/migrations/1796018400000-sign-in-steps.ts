import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInSteps1796018400000 implements MigrationInterface {
  readonly name = 'SignInSteps1796018400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the account was last proved in the session, by its password or a second factor.
      ALTER TABLE session ADD proved_at timestamptz NOT NULL DEFAULT now();

      -- Sign-ins whose first proof was accepted, and whose second factor is missing.
      CREATE TABLE pending_sign_in (
        ticket_hash bytea PRIMARY KEY,
        account_id integer NOT NULL REFERENCES account ON DELETE CASCADE,
        -- The choices of the sign-in page.
        agreement text NOT NULL,
        language text,
        failures integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX pending_sign_in_by_account ON pending_sign_in (account_id);
      CREATE INDEX pending_sign_in_by_age ON pending_sign_in (expires_at);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
