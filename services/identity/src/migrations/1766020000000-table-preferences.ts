import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hidden columns and page sizes of tables for each account. */
export class TablePreferences1766020000000 implements MigrationInterface {
  readonly name = 'TablePreferences1766020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE table_preference (
        account_id integer PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        -- Preferences by the names of the tables.
        tables jsonb NOT NULL
      );

      -- The row of a deleted account stays for the audit trail.
      CREATE FUNCTION delete_table_preference() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM table_preference WHERE account_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER account_deletes_table_preference AFTER UPDATE OF deleted_at ON account
        FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_table_preference();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER account_deletes_table_preference ON account;
      DROP FUNCTION delete_table_preference;
      DROP TABLE table_preference;
    `);
  }
}
