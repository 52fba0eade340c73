import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Derives whether a report can be opened. A Power BI report has no workspace before an import has found it. */
export class Availability1764460800000 implements MigrationInterface {
  readonly name = 'Availability1764460800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION report_availability(status text, type text, workspace_id text) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN CASE
          WHEN status = 'Available' AND type = 'Power Bi' AND workspace_id IS NULL THEN 'Not available yet'
          ELSE status
        END;
      ALTER TABLE report
        ADD availability text NOT NULL
          GENERATED ALWAYS AS (report_availability(status, type, workspace_id)) STORED,
        -- Each word after a space, so that a search for 'available' does not find 'unavailable'.
        ADD state_text text NOT NULL
          GENERATED ALWAYS AS (folded(' ' || type || ' ' || report_availability(status, type, workspace_id))) STORED;
      CREATE INDEX report_by_state ON report USING gin (state_text gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report DROP state_text, DROP availability;
      DROP FUNCTION report_availability;
    `);
  }
}
