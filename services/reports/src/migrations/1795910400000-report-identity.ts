import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportIdentity1795910400000 implements MigrationInterface {
  readonly name = 'ReportIdentity1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As whom Power BI shows a report. What the dataset requires comes from imports, the rule from administrators.
      CREATE TABLE report_identity (
        report_id integer PRIMARY KEY REFERENCES report ON DELETE CASCADE,
        is_required boolean NOT NULL DEFAULT false,
        are_roles_required boolean NOT NULL DEFAULT false,
        rule jsonb
      );

      -- An image is the same for all viewers.
      CREATE FUNCTION delete_thumbnail_of_identity() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM report_thumbnail WHERE report_id = NEW.report_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER identity_deletes_thumbnail AFTER INSERT OR UPDATE ON report_identity
        FOR EACH ROW WHEN (NEW.is_required OR NEW.rule IS NOT NULL) EXECUTE FUNCTION delete_thumbnail_of_identity();

      -- Another report in Power BI has rows of its own.
      CREATE FUNCTION delete_identity_of_former_report() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM report_identity WHERE report_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER report_deletes_identity AFTER UPDATE OF report_id, type ON report FOR EACH ROW
        WHEN (NEW.report_id IS DISTINCT FROM OLD.report_id OR NEW.type <> OLD.type)
        EXECUTE FUNCTION delete_identity_of_former_report();

      -- The identity of the file; null for one without.
      ALTER TABLE report_export ADD COLUMN identity jsonb;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
