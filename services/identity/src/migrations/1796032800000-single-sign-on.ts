import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SingleSignOn1796032800000 implements MigrationInterface {
  readonly name = 'SingleSignOn1796032800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The accounts at OpenID Connect providers that may sign an account in.
      CREATE TABLE provider_account (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider text NOT NULL,
        subject text NOT NULL,
        account_id integer NOT NULL REFERENCES account ON DELETE CASCADE,
        linked_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        UNIQUE (provider, subject)
      );
      CREATE INDEX provider_account_by_account ON provider_account (account_id);

      -- Sign-ins at a provider that have not returned, and links that wait for the account's password.
      CREATE TABLE single_sign_on_attempt (
        ticket_hash bytea PRIMARY KEY,
        provider text NOT NULL,
        -- The browser that may continue.
        device_hash bytea NOT NULL,
        -- The account that is to be linked; null for a sign-in.
        account_id integer REFERENCES account ON DELETE CASCADE,
        agreement text NOT NULL,
        language text,
        -- The account at the provider, once it is known.
        identity jsonb,
        expires_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes'
      );
      CREATE INDEX single_sign_on_attempt_by_account ON single_sign_on_attempt (account_id);
      CREATE INDEX single_sign_on_attempt_by_age ON single_sign_on_attempt (expires_at);

      -- The account at the provider that a second factor completes the sign-in of.
      ALTER TABLE pending_sign_in ADD identity jsonb;

      -- The provider that opened the session, and its names of the account and of its own session.
      ALTER TABLE session ADD provider text, ADD provider_subject text, ADD provider_session text;
      CREATE INDEX session_by_provider ON session (provider, provider_subject) WHERE provider IS NOT NULL;

      -- Logout tokens of providers, which are accepted once.
      CREATE TABLE used_logout_token (
        token_hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX used_logout_token_by_age ON used_logout_token (expires_at);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
