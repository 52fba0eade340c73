import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Images of the first pages of Power BI reports. A row without an image has the time of the next attempt, and the last refusal.
 * `attempts` counts those since then. A claim is of the copy of the service that exports the image. Rows are deleted with what they show.
 */
export class ReportThumbnail1766074000000 implements MigrationInterface {
  readonly name = 'ReportThumbnail1766074000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_thumbnail (
        report_id integer PRIMARY KEY REFERENCES report (id) ON DELETE CASCADE,
        png bytea,
        version text,
        exported_at timestamptz,
        refusal text,
        due_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        claim_id uuid,
        claimed_at timestamptz
      )`);
    // A PNG is compressed already.
    await runner.query('ALTER TABLE report_thumbnail ALTER png SET STORAGE EXTERNAL');
    await runner.query(`
      CREATE FUNCTION delete_thumbnail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM report_thumbnail WHERE report_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER report_source_changed AFTER UPDATE ON report
        FOR EACH ROW WHEN (
          (OLD.type, OLD.report_id, OLD.workspace_id, OLD.dataset_id, OLD.status, OLD.deleted_at) IS DISTINCT FROM
          (NEW.type, NEW.report_id, NEW.workspace_id, NEW.dataset_id, NEW.status, NEW.deleted_at)
        ) EXECUTE FUNCTION delete_thumbnail();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER report_source_changed ON report;
      DROP FUNCTION delete_thumbnail;
      DROP TABLE report_thumbnail;
    `);
  }
}
