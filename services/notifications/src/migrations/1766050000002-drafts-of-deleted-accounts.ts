import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes the drafts of an account with it. */
export class DraftsOfDeletedAccounts1766050000002 implements MigrationInterface {
  readonly name = 'DraftsOfDeletedAccounts1766050000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION delete_drafts_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM draft WHERE account_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER account_copy_deletes_drafts AFTER DELETE ON account_copy
        FOR EACH ROW EXECUTE FUNCTION delete_drafts_of_account();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER account_copy_deletes_drafts ON account_copy;
      DROP FUNCTION delete_drafts_of_account;
    `);
  }
}
