import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportBookmarks1796011200000 implements MigrationInterface {
  readonly name = 'ReportBookmarks1796011200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Personal bookmarks. The id cannot be guessed: it is part of the links by which bookmarks are shared.
      CREATE TABLE report_bookmark (
        id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
        account_id integer NOT NULL,
        report_id integer NOT NULL REFERENCES report ON DELETE CASCADE,
        name text NOT NULL,
        is_default boolean NOT NULL DEFAULT false,
        -- Only Power BI reads it.
        state text NOT NULL
      );
      CREATE UNIQUE INDEX report_bookmark_name ON report_bookmark (account_id, report_id, folded(name));
      CREATE INDEX report_bookmark_by_report ON report_bookmark (report_id);

      CREATE FUNCTION delete_bookmarks_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM report_bookmark WHERE account_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER replicated_account_deletes_bookmarks AFTER DELETE ON replicated_account
        FOR EACH ROW EXECUTE FUNCTION delete_bookmarks_of_account();

      -- A state belongs to the pages and fields of one report in Power BI.
      CREATE FUNCTION delete_bookmarks_of_former_report() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM report_bookmark WHERE report_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER report_deletes_bookmarks AFTER UPDATE OF report_id, type ON report FOR EACH ROW
        WHEN (NEW.report_id IS DISTINCT FROM OLD.report_id OR NEW.type <> OLD.type)
        EXECUTE FUNCTION delete_bookmarks_of_former_report();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
