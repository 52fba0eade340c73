import type { MigrationInterface, QueryRunner } from 'typeorm';

const addTimes = `
  ALTER TABLE viewership ADD seconds_in_view int NOT NULL DEFAULT 0, ADD drawn_after int;
  -- Views come in the order of time: a few ranges of pages stand for a day of them at hardly any cost.
  CREATE INDEX viewership_by_time ON viewership USING brin (viewed_at) WITH (pages_per_range = 16, autosummarize = on);
  DROP INDEX viewership_by_account;
  CREATE INDEX viewership_by_account ON viewership (account_id, viewed_at DESC, id DESC) INCLUDE (report_id);
  -- As those have it that are made from now on.
  DO $$
  DECLARE
    part regclass;
  BEGIN
    FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'viewership'::regclass LOOP
      EXECUTE format('ALTER TABLE %s SET (fillfactor = 80)', part);
    END LOOP;
  END $$;`;

const dropTimes = `
  DROP INDEX viewership_by_time, viewership_by_account;
  CREATE INDEX viewership_by_account ON viewership (account_id, viewed_at DESC) INCLUDE (report_id);
  ALTER TABLE viewership DROP seconds_in_view, DROP drawn_after;`;

/** Fills the last day of views of each report, in zone $1, from the whole history. */
const fillLastDays = `
  UPDATE report_views SET last_day = latest.day, last_day_count = latest.count
  FROM (
    SELECT DISTINCT ON (report_id) report_id, (viewed_at AT TIME ZONE $1)::date AS day, count(*) AS count
    FROM viewership GROUP BY report_id, day ORDER BY report_id, day DESC
  ) latest
  WHERE report_views.report_id = latest.report_id`;

/** Counts of views by user and partner. `count` includes `dropped`, the views of dropped partitions. */
const createPairs = `
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

/** Counts the existing views, then creates an index for each order of the lists of pairs. */
const fillPairs = `
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

/** Finds and sorts users and reports by name. Each viewer has a row, without names if it is not replicated. */
const createNames = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE FUNCTION folded(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(value COLLATE "und-x-icu");

  ALTER TABLE account_copy
    ADD search_text text NOT NULL GENERATED ALWAYS AS (folded(firstname || ' ' || surname)) STORED;
  CREATE INDEX account_copy_by_text ON account_copy USING gin (search_text gin_trgm_ops);
  CREATE INDEX account_copy_by_firstname ON account_copy (folded(firstname), id);
  CREATE INDEX account_copy_by_surname ON account_copy (folded(surname), id);
  CREATE INDEX account_copy_by_partner ON account_copy (partner_id, id);

  CREATE INDEX report_copy_by_name ON report_copy (folded(name), id);
  CREATE INDEX report_copy_by_type ON report_copy (folded(type), id);
  CREATE INDEX report_copy_by_workspace_name ON report_copy (folded(workspace_name), id);
  CREATE INDEX report_copy_by_date ON report_copy (date_uploaded, id);

  INSERT INTO account_copy (id, firstname, surname, role)
  SELECT DISTINCT account_id, '', '', 'user' FROM user_report_views
  ON CONFLICT (id) DO NOTHING;`;

const dropNames = `
  DELETE FROM account_copy WHERE firstname = '' AND surname = '';
  DROP INDEX account_copy_by_firstname, account_copy_by_surname, account_copy_by_partner,
    report_copy_by_name, report_copy_by_type, report_copy_by_workspace_name, report_copy_by_date;
  ALTER TABLE account_copy DROP search_text;
  DROP FUNCTION folded;`;

const createNameTables = `
  CREATE TABLE group_copy (id int PRIMARY KEY, name text NOT NULL);
  CREATE TABLE category_copy (id int PRIMARY KEY, name text NOT NULL);`;

const dropNameTables = 'DROP TABLE group_copy, category_copy;';

/**
 * Usage of closed months, by report, by HIS partner, by both, and in total. Null stands for all, partner 0 for viewers without a partner.
 * `viewer_bits` has one bit per viewer for the blocks of ids in `viewer_blocks`; the counts are numbers of views by time bucket.
 */
const createMonths = `
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

const dropMonths = `
  DROP AGGREGATE bits_of(int, int);
  DROP TABLE dropped_partition, usage_sealed, usage_month;`;

/** View counts are now published by blocks of reports. Drops pending events by report, and publishes all counts again. */
const republishViewCounts = `
  DELETE FROM outbox WHERE subject LIKE 'facts.analytics.state.reportViews.%';
  UPDATE report_views SET told_count = 0, told_day = NULL, told_day_count = 0`;

/** Adds times of views, counts by viewer, and the usage of closed months. Days are those of `timeZone`. */
export const usage = (timeZone: string) =>
  class Usage1763856000000 implements MigrationInterface {
    readonly name = 'Usage1763856000000';

    async up(runner: QueryRunner): Promise<void> {
      // The history may be long.
      await runner.query('SET LOCAL statement_timeout = 0');
      await runner.query(addTimes);
      await runner.query(fillLastDays, [timeZone]);
      await runner.query(createPairs);
      await runner.query(fillPairs);
      await runner.query(createNames);
      await runner.query(createNameTables);
      await runner.query(createMonths);
      await runner.query(republishViewCounts);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(dropMonths);
      await runner.query(dropNameTables);
      await runner.query(`
        DROP TABLE user_report_views, partner_report_views;
        ALTER TABLE report_views DROP dropped, DROP viewers, DROP partners;
        ALTER TABLE daily_views DROP dropped;
        ALTER TABLE total_views DROP dropped`);
      await runner.query(dropNames);
      await runner.query(dropTimes);
    }
  };
