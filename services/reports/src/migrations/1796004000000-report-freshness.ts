import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportFreshness1796004000000 implements MigrationInterface {
  readonly name = 'ReportFreshness1796004000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A source is a dataset of Power BI, or the address of a page. Stores when it is read again at an opening, and its last refresh if that
      -- failed.
      CREATE TABLE data_reading (
        source text PRIMARY KEY,
        read_at timestamptz NOT NULL DEFAULT now(),
        next_at timestamptz NOT NULL,
        failed_id text,
        failed_at timestamptz,
        failed_reason text
      );

      ALTER TABLE report
        ADD COLUMN verified_at timestamptz,
        ADD COLUMN verified_by integer,
        ADD COLUMN verified_until timestamptz,
        -- The end of the verification of which the owner was reminded.
        ADD COLUMN verification_reminded timestamptz;
      CREATE INDEX report_by_verification_end ON report (verified_until) WHERE verified_until IS NOT NULL;

      -- Nobody has vouched for another source of the report, and its data has an age of its own.
      CREATE FUNCTION forget_former_source() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.verified_at := NULL;
        NEW.verified_by := NULL;
        NEW.verified_until := NULL;
        NEW.data_refreshed_at := NULL;
        RETURN NEW;
      END $$;
      CREATE TRIGGER report_forgets_former_source BEFORE UPDATE OF type, report_id, dataset_id, embed_url ON report
        FOR EACH ROW
        -- An import adds the dataset and the address to a Power BI report that a user added by its id.
        WHEN (NEW.type <> OLD.type OR NEW.report_id IS DISTINCT FROM OLD.report_id OR NEW.dataset_id <> OLD.dataset_id
          OR NEW.type <> 'Power Bi' AND NEW.embed_url IS DISTINCT FROM OLD.embed_url)
        EXECUTE FUNCTION forget_former_source();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
