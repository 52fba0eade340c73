import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UserInvitation1796061600000 implements MigrationInterface {
  readonly name = 'UserInvitation1796061600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The link with which a registered person chooses the first password; until then, also when it has expired. Table invitation is for
      -- administrators: invitations of users that stand there cannot be accepted any more, and housekeeping deletes them.
      CREATE TABLE user_invitation (
        account_id integer PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        ticket_hash bytea NOT NULL UNIQUE,
        invited_by integer NOT NULL REFERENCES account ON DELETE CASCADE,
        sent_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX user_invitation_by_inviter ON user_invitation (invited_by);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
