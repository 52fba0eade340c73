/**
 * How often users and HIS partners viewed reports, and how many did of each. `dropped` is what of a count is of partitions that were
 * dropped: without it, a count is that of the rows of the history.
 */
export const pairs = `
  CREATE TABLE user_report_views (
    account_id int NOT NULL,
    report_id int NOT NULL,
    count int NOT NULL,
    dropped int NOT NULL DEFAULT 0,
    last_viewed_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, report_id)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05);
  CREATE TABLE partner_report_views (
    partner_id int NOT NULL,
    report_id int NOT NULL,
    count int NOT NULL,
    dropped int NOT NULL DEFAULT 0,
    last_viewed_at timestamptz NOT NULL,
    PRIMARY KEY (partner_id, report_id)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05);
  ALTER TABLE report_views
    ADD dropped bigint NOT NULL DEFAULT 0,
    ADD viewers int NOT NULL DEFAULT 0,
    ADD partners int NOT NULL DEFAULT 0;
  ALTER TABLE daily_views ADD dropped bigint NOT NULL DEFAULT 0;
  ALTER TABLE total_views ADD dropped bigint NOT NULL DEFAULT 0;`;

/** Counts the views that there are, then makes the indexes: one for each order in which the many pairs of users are read. */
export const fillPairs = `
  INSERT INTO user_report_views (account_id, report_id, count, last_viewed_at)
  SELECT account_id, report_id, count(*), max(viewed_at) FROM viewership GROUP BY account_id, report_id;
  INSERT INTO partner_report_views (partner_id, report_id, count, last_viewed_at)
  SELECT partner_id, report_id, count(*), max(viewed_at) FROM viewership
  WHERE partner_id IS NOT NULL GROUP BY partner_id, report_id;
  UPDATE report_views SET
    viewers = (SELECT count(*) FROM user_report_views pair WHERE pair.report_id = report_views.report_id),
    partners = (SELECT count(*) FROM partner_report_views pair WHERE pair.report_id = report_views.report_id);
  CREATE INDEX user_report_views_by_count ON user_report_views (count, account_id, report_id);
  CREATE INDEX user_report_views_by_time ON user_report_views (last_viewed_at, account_id, report_id);
  CREATE INDEX user_report_views_by_report ON user_report_views (report_id, account_id);
  CREATE INDEX partner_report_views_by_count ON partner_report_views (count, partner_id, report_id);`;
