import type { MigrationInterface, QueryRunner } from 'typeorm';

// Locks the table until the end of the migration, so that no view is missed or counted twice.
const columns = `
  ALTER TABLE report_views
    ADD last_day date,
    ADD last_day_count integer NOT NULL DEFAULT 0,
    ADD told_day date,
    ADD told_day_count integer NOT NULL DEFAULT 0`;

const fillPresentDay = `
  UPDATE report_views SET last_day = present.day, last_day_count = present.count
  FROM (
    SELECT report_id, (now() AT TIME ZONE $1)::date AS day, count(*) AS count FROM viewership
    WHERE viewed_at >= date_trunc('day', now() AT TIME ZONE $1) AT TIME ZONE $1
    GROUP BY report_id
  ) present
  WHERE report_views.report_id = present.report_id`;

/**
 * Adds the last day of views of each report and its count, and the same as published last. Today in `timeZone` is filled from the views;
 * earlier days are not.
 */
export const lastDay = (timeZone: string) =>
  class LastDay1763769600000 implements MigrationInterface {
    readonly name = 'LastDay1763769600000';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(columns);
      await runner.query(fillPresentDay, [timeZone]);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(
        'ALTER TABLE report_views DROP last_day, DROP last_day_count, DROP told_day, DROP told_day_count',
      );
    }
  };
