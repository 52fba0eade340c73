import { createInitialMigration, eventTables, foldedText } from '@portal/service-kit';

const schema = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE TABLE replicated_group (
    id integer PRIMARY KEY,
    name text NOT NULL
  );

  CREATE TABLE replicated_partner (
    id integer PRIMARY KEY,
    name text NOT NULL,
    group_id integer NOT NULL
  );

  CREATE TABLE replicated_category (
    id integer PRIMARY KEY,
    name text NOT NULL
  );

  CREATE TABLE replicated_report (
    id integer PRIMARY KEY,
    name text NOT NULL,
    type text NOT NULL,
    workspace_name text,
    category_id integer,
    owner_partner_id integer,
    date_uploaded timestamptz NOT NULL
  );
  CREATE INDEX replicated_report_by_date ON replicated_report (date_uploaded, id);
  CREATE INDEX replicated_report_by_name ON replicated_report (folded(name), id);
  CREATE INDEX replicated_report_by_type ON replicated_report (folded(type), id);
  CREATE INDEX replicated_report_by_workspace_name ON replicated_report (folded(workspace_name), id);

  CREATE TABLE replicated_account (
    id integer PRIMARY KEY,
    firstname text NOT NULL,
    surname text NOT NULL,
    role text NOT NULL,
    partner_id integer,
    search_text text NOT NULL GENERATED ALWAYS AS (folded(firstname || ' ' || surname)) STORED
  );
  CREATE INDEX replicated_account_by_firstname ON replicated_account (folded(firstname), id);
  CREATE INDEX replicated_account_by_partner ON replicated_account (partner_id, id);
  CREATE INDEX replicated_account_by_surname ON replicated_account (folded(surname), id);
  CREATE INDEX replicated_account_by_text ON replicated_account USING gin (search_text gin_trgm_ops);

  CREATE SEQUENCE viewership_id;
  CREATE TABLE viewership (
    id bigint NOT NULL DEFAULT nextval('viewership_id'),
    account_id integer NOT NULL,
    partner_id integer,
    report_id integer NOT NULL,
    viewed_at timestamptz NOT NULL DEFAULT now(),
    page_changes integer NOT NULL DEFAULT 0,
    visual_clicks integer NOT NULL DEFAULT 0,
    seconds_in_view integer NOT NULL DEFAULT 0,
    drawn_after integer,
    PRIMARY KEY (id, viewed_at)
  ) PARTITION BY RANGE (viewed_at);
  ALTER SEQUENCE viewership_id OWNED BY viewership.id;
  CREATE TABLE viewership_default PARTITION OF viewership DEFAULT WITH (fillfactor = 80);
  CREATE INDEX viewership_by_account ON viewership (account_id, viewed_at DESC, id DESC) INCLUDE (report_id);
  -- Views come in the order of time: a few ranges of pages stand for a day of them at hardly any cost.
  CREATE INDEX viewership_by_time ON viewership USING brin (viewed_at) WITH (pages_per_range = 16, autosummarize = on);

  CREATE TABLE viewership_key (
    account_id integer NOT NULL,
    key text NOT NULL,
    viewership_id bigint NOT NULL,
    report_id integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, key)
  );

  CREATE TABLE sign_in (
    session_id text PRIMARY KEY,
    account_id integer NOT NULL,
    partner_id integer,
    signed_in_at timestamptz NOT NULL
  );
  CREATE INDEX sign_in_by_time ON sign_in USING brin (signed_in_at);

  -- The fill factor leaves room for the many updates of few rows within their pages.
  CREATE TABLE daily_views (
    day date PRIMARY KEY,
    count bigint NOT NULL,
    dropped bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);

  CREATE TABLE daily_sign_ins (
    day date PRIMARY KEY,
    count bigint NOT NULL,
    dropped bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);

  CREATE TABLE total_views (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    count bigint NOT NULL,
    dropped bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);

  CREATE TABLE report_views (
    report_id integer PRIMARY KEY,
    count bigint NOT NULL,
    published_count bigint NOT NULL DEFAULT 0,
    last_day date,
    last_day_count integer NOT NULL DEFAULT 0,
    published_day date,
    published_day_count integer NOT NULL DEFAULT 0,
    dropped bigint NOT NULL DEFAULT 0,
    viewers integer NOT NULL DEFAULT 0,
    partners integer NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);

  -- Counts of views by user and partner. count includes dropped, the views of dropped partitions.
  CREATE TABLE user_report_views (
    account_id integer NOT NULL,
    report_id integer NOT NULL,
    count integer NOT NULL,
    dropped integer NOT NULL DEFAULT 0,
    last_viewed_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, report_id)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05);
  CREATE INDEX user_report_views_by_count ON user_report_views (count, account_id, report_id);
  CREATE INDEX user_report_views_by_report ON user_report_views (report_id, account_id);
  CREATE INDEX user_report_views_by_time ON user_report_views (last_viewed_at, account_id, report_id);

  CREATE TABLE partner_report_views (
    partner_id integer NOT NULL,
    report_id integer NOT NULL,
    count integer NOT NULL,
    dropped integer NOT NULL DEFAULT 0,
    last_viewed_at timestamptz NOT NULL,
    PRIMARY KEY (partner_id, report_id)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05);
  CREATE INDEX partner_report_views_by_count ON partner_report_views (count, partner_id, report_id);

  -- The time up to which the views of a partner are in the event partnerViews.
  CREATE TABLE partner_views_published (
    partner_id integer PRIMARY KEY,
    published_at timestamptz NOT NULL
  );

  -- Usage of closed periods: days, five days, months and years. There is a row for each report, for each HIS partner and, in months and years,
  -- for each report of a partner. Null stands for all, partner 0 for viewers without a partner. A row counts the views of 65,536 accounts, one
  -- bit each. The times are histograms of 8 decimal digits per bucket, the first bucket last. Rows of several periods are merged by sum and
  -- bit_or.
  CREATE TABLE usage_rollup (
    days daterange NOT NULL,
    partner_id integer,
    report_id integer,
    block integer NOT NULL,
    views integer NOT NULL,
    seconds_in_view bigint NOT NULL,
    viewers bit(65536) NOT NULL,
    view_times numeric,
    draw_times numeric,
    UNIQUE NULLS NOT DISTINCT (days, partner_id, report_id, block)
  );
  CREATE INDEX usage_rollup_of_partners ON usage_rollup (days, partner_id) WHERE report_id IS NULL;

  -- Times of views grow for two days, so that a day is closed again until it is final.
  CREATE TABLE usage_closed (
    days daterange PRIMARY KEY,
    is_final boolean NOT NULL
  );

  -- Months of UTC whose partitions were dropped, or are being dropped.
  CREATE TABLE dropped_partition (
    month date PRIMARY KEY
  );

  DO $$ BEGIN
    EXECUTE format(
      'CREATE AGGREGATE account_bits(int, int) (sfunc = set_bit, stype = bit, initcond = %L, parallel = safe)', repeat('0', 65536));
  END $$;

  -- The lock prevents two sessions from creating the same partition. The fill factor leaves room for updates of a view within its page, so that
  -- no index changes.
  CREATE FUNCTION create_viewership_partition(month date) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    name text := to_char(month, '"viewership_"YYYY_MM');
  BEGIN
    PERFORM pg_advisory_xact_lock(7226102);
    IF to_regclass(name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE %I PARTITION OF viewership FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 80)',
        name, month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    END IF;
  END $$;

  -- Runs as the owner, since the service's role may not create tables. Has no argument, so that the role can create no other partition.
  CREATE FUNCTION create_coming_viewership_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    PERFORM create_viewership_partition(month::date)
    FROM date_trunc('month', now() AT TIME ZONE 'UTC') AS present,
      generate_series(present, present + interval '3 months', interval '1 month') AS month;
  END $$;
  DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION create_coming_viewership_partitions() SET search_path = %I, pg_temp', current_schema());
  END $$;

  INSERT INTO total_views (count) VALUES (0);
`;

export const Initial = createInitialMigration(eventTables, foldedText, schema);
