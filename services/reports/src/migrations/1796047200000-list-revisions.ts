import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entity tags are made of responses: lists need no revisions, and reports no versions. */
export class ListRevisions1796047200000 implements MigrationInterface {
  readonly name = 'ListRevisions1796047200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER report_view_count_revises_lists ON report_view_count;
      DROP TRIGGER report_revises_lists ON report;
      DROP TRIGGER group_permission_revises_lists ON group_permission;
      DROP TRIGGER user_permission_revises_lists ON user_permission;
      DROP FUNCTION revise_lists();
      DROP TABLE list_revision;

      CREATE OR REPLACE FUNCTION report_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := folded(concat_ws(' ', NEW.name, NEW.description, NEW.workspace_name,
          (SELECT name FROM report_category WHERE id = NEW.category_id),
          (SELECT name FROM replicated_partner WHERE id = NEW.owner_partner_id)));
        RETURN NEW;
      END $$;
      CREATE OR REPLACE FUNCTION bump_reports_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- A report that is being written has already read the old name: wait for it, so that it is written again too.
        LOCK TABLE report IN SHARE ROW EXCLUSIVE MODE;
        UPDATE report SET name = name WHERE category_id = coalesce(NEW.id, OLD.id);
        RETURN NULL;
      END $$;
      CREATE OR REPLACE FUNCTION bump_reports_of_partner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE report IN SHARE ROW EXCLUSIVE MODE;
        UPDATE report SET name = name WHERE owner_partner_id = coalesce(NEW.id, OLD.id);
        RETURN NULL;
      END $$;
      ALTER TABLE report DROP COLUMN version;
      DROP SEQUENCE report_version;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
