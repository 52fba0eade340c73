import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds phones of invited people, and what an invitation by `/user/insert` needs: the id and the first status of the account. */
export class PhonesOfInvitations1795651200011 implements MigrationInterface {
  readonly name = 'PhonesOfInvitations1795651200011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE administrator_invitation ADD COLUMN phone text NOT NULL DEFAULT '';
      ALTER TABLE user_invitation
        ADD COLUMN phone text NOT NULL DEFAULT '',
        ADD COLUMN active boolean NOT NULL DEFAULT true,
        ADD COLUMN account_id integer NOT NULL DEFAULT nextval(pg_get_serial_sequence('account', 'id'));
      COMMENT ON COLUMN user_invitation.active IS 'Whether the accepted account is active; it waits for activation otherwise';
      COMMENT ON COLUMN user_invitation.account_id IS 'The id that the accepted account gets';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_invitation DROP COLUMN account_id, DROP COLUMN active, DROP COLUMN phone;
      ALTER TABLE administrator_invitation DROP COLUMN phone;
    `);
  }
}
