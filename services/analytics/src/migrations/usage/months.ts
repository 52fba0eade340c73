/**
 * Usage of months that are over: a row for each report, each HIS partner, each report of a partner, and all, for which null stands; 0 are
 * those without a partner. The bits of the viewers' ids are set, in those blocks of ids in which there are any; the counts are of views by
 * bucket of time. A month that was dropped in part can no longer be made from its views.
 */
export const months = `
  CREATE TABLE usage_month (
    month date NOT NULL,
    partner_id int,
    report_id int,
    views int NOT NULL,
    seconds_in_view bigint NOT NULL,
    viewer_blocks int[] NOT NULL,
    viewer_bits bit(4096)[] NOT NULL,
    view_buckets smallint[] NOT NULL,
    view_counts int[] NOT NULL,
    draw_buckets smallint[] NOT NULL,
    draw_counts int[] NOT NULL,
    UNIQUE NULLS NOT DISTINCT (partner_id, report_id, month)
  );
  CREATE INDEX usage_month_of_partners ON usage_month (partner_id, month) WHERE report_id IS NULL;
  CREATE INDEX usage_month_by_month ON usage_month (month);
  CREATE TABLE usage_sealed (month date PRIMARY KEY);
  -- The months of UTC whose partitions were dropped, or began to be.
  CREATE TABLE dropped_partition (month date PRIMARY KEY);

  CREATE AGGREGATE bits_of(int, int) (sfunc = set_bit, stype = bit, initcond = '${'0'.repeat(4_096)}');`;

/** Without them again. */
export const noMonths = `
  DROP AGGREGATE bits_of(int, int);
  DROP TABLE dropped_partition, usage_sealed, usage_month;`;
