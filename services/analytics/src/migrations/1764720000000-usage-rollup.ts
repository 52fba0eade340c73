import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Usage of closed periods: days, five days, months and years. There is a row for each report, for each HIS partner and, in months and
 * years, for each report of a partner. Null stands for all, partner 0 for viewers without a partner. A row counts the views of 65,536 accounts,
 * one bit each. The times are histograms of 8 decimal digits per bucket, the first bucket last. Rows of several periods are merged by
 * `sum` and `bit_or`.
 */
const createUsage = `
  CREATE TABLE usage_rollup (
    days daterange NOT NULL,
    partner_id int,
    report_id int,
    block int NOT NULL,
    views int NOT NULL,
    seconds_in_view bigint NOT NULL,
    viewers bit(65536) NOT NULL,
    view_times numeric,
    draw_times numeric,
    UNIQUE NULLS NOT DISTINCT (days, partner_id, report_id, block)
  );
  CREATE INDEX usage_rollup_of_partners ON usage_rollup (days, partner_id) WHERE report_id IS NULL;
  -- Times of views grow for two days, so that a day is closed again until it is final.
  CREATE TABLE usage_closed (days daterange PRIMARY KEY, is_final boolean NOT NULL);

  DO $$ BEGIN
    EXECUTE format(
      'CREATE AGGREGATE account_bits(int, int) (sfunc = set_bit, stype = bit, initcond = %L, parallel = safe)', repeat('0', 65536));
  END $$;`;

const histogram = (kind: 'view' | 'draw') => `
  (SELECT sum(count * ('1e' || 8 * (bucket - 1))::numeric) FROM unnest(${kind}_buckets, ${kind}_counts) AS time (bucket, count))`;

/**
 * Takes over the closed months, so that no report on usage reads their views again. The views of some may have been dropped. Blocks of 4,096
 * accounts become blocks of 65,536; the first block of a row gets its counts. The months stay as they are for copies of the earlier release.
 */
const takeOverMonths = `
  INSERT INTO usage_rollup
    (days, partner_id, report_id, block, views, seconds_in_view, viewers, view_times, draw_times)
  SELECT daterange(month, (month + interval '1 month')::date), partner_id, report_id, block,
    CASE WHEN is_first THEN views ELSE 0 END, CASE WHEN is_first THEN seconds_in_view ELSE 0 END, viewers,
    CASE WHEN is_first THEN ${histogram('view')} END, CASE WHEN is_first THEN ${histogram('draw')} END
  FROM usage_month, LATERAL (
    SELECT block / 16 AS block, bit_or(bits::bit(65536) >> (block % 16 * 4096)) AS viewers,
      row_number() OVER (ORDER BY block / 16) = 1 AS is_first
    FROM unnest(viewer_blocks, viewer_bits) AS viewer (block, bits) GROUP BY block / 16
  ) blocks
  WHERE partner_id IS NOT NULL OR report_id IS NOT NULL
  ORDER BY month, partner_id NULLS FIRST, report_id NULLS FIRST;
  INSERT INTO usage_closed (days, is_final)
  SELECT daterange(month, (month + interval '1 month')::date), true FROM usage_sealed;`;

/** Adds the usage of closed days, five days and years. The service closes past days one by one when it runs. */
export class UsageRollup1764720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // There may be millions of rows.
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(createUsage);
    await runner.query(takeOverMonths);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_rollup, usage_closed; DROP AGGREGATE account_bits(int, int)');
  }
}
