import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers count and write no texts: lists join and count them. Those that remain stand for foreign keys that cannot be, or guard. */
export class PlainTables1796094000000 implements MigrationInterface {
  readonly name = 'PlainTables1796094000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER report_before_write ON report;
      DROP TRIGGER category_renamed ON report_category;
      DROP TRIGGER partner_came_or_went ON replicated_partner;
      DROP TRIGGER partner_renamed ON replicated_partner;
      DROP FUNCTION report_before_write(), bump_reports_of_category(), bump_reports_of_partner();
      ALTER TABLE report DROP COLUMN search_text;
      -- Folded once, because that costs most of a search.
      ALTER TABLE report
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(name || ' ' || description)) STORED,
        ADD COLUMN workspace_text text GENERATED ALWAYS AS (folded(workspace_name)) STORED;
      ALTER TABLE report_category ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED;
      ALTER TABLE replicated_partner ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (folded(name)) STORED;
      DROP INDEX report_by_state;

      DROP TRIGGER rating_counted ON rating;
      DROP FUNCTION count_rating();
      DROP TABLE rating_count;

      ALTER TABLE catalogue_account DROP COLUMN layout;

      DROP TRIGGER replicated_account_deletes_catalogue ON replicated_account;
      DROP TRIGGER replicated_account_ends_permissions ON replicated_account;
      DROP TRIGGER replicated_account_deletes_bookmarks ON replicated_account;
      DROP FUNCTION delete_catalogue_of_account(), end_permissions_of_account(), delete_bookmarks_of_account();
      CREATE FUNCTION delete_rows_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM catalogue_account WHERE account_id = OLD.id;
        DELETE FROM saved_filter WHERE account_id = OLD.id;
        DELETE FROM user_permission WHERE account_id = OLD.id;
        DELETE FROM report_bookmark WHERE account_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER replicated_account_deleted AFTER DELETE ON replicated_account
        FOR EACH ROW EXECUTE FUNCTION delete_rows_of_account();

      -- An image, an identity and bookmarks belong to one report in Power BI.
      DROP TRIGGER report_source_changed ON report;
      DROP TRIGGER report_deletes_identity ON report;
      DROP TRIGGER report_deletes_bookmarks ON report;
      DROP TRIGGER identity_deletes_thumbnail ON report_identity;
      DROP FUNCTION delete_thumbnail(), delete_identity_of_former_report(), delete_bookmarks_of_former_report(),
        delete_thumbnail_of_identity();
      CREATE FUNCTION delete_rows_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM report_thumbnail WHERE report_id = NEW.id;
        IF NEW.report_id IS DISTINCT FROM OLD.report_id OR NEW.type <> OLD.type THEN
          DELETE FROM report_identity WHERE report_id = NEW.id;
          DELETE FROM report_bookmark WHERE report_id = NEW.id;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER report_source_changed AFTER UPDATE ON report FOR EACH ROW
        WHEN ((OLD.type, OLD.report_id, OLD.workspace_id, OLD.dataset_id, OLD.status, OLD.deleted_at) IS DISTINCT FROM
          (NEW.type, NEW.report_id, NEW.workspace_id, NEW.dataset_id, NEW.status, NEW.deleted_at))
        EXECUTE FUNCTION delete_rows_of_source();

      -- Long lists of permissions are read along an index, in both directions with nulls last.
      DROP INDEX user_permission_in_order_of_end;
      CREATE INDEX user_permission_in_order_of_end ON user_permission (coalesce(until, 'infinity'), report_id, account_id);
      CREATE INDEX user_permission_in_descending_order_of_end
        ON user_permission (coalesce(until, 'infinity') DESC NULLS LAST, report_id, account_id);
      CREATE INDEX report_by_name_descending ON report (folded(name) DESC NULLS LAST, id);
      CREATE INDEX report_by_workspace_name_descending ON report (folded(workspace_name) DESC NULLS LAST, id);
      CREATE INDEX replicated_account_by_firstname_descending ON replicated_account (folded(firstname) DESC NULLS LAST, id);
      CREATE INDEX replicated_account_by_surname_descending ON replicated_account (folded(surname) DESC NULLS LAST, id);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
