/** How long a view lasted, in seconds that the page was visible, and after how many milliseconds its report was drawn. */
export const times = `
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

/** Without them again. */
export const noTimes = `
  DROP INDEX viewership_by_time, viewership_by_account;
  CREATE INDEX viewership_by_account ON viewership (account_id, viewed_at DESC) INCLUDE (report_id);
  ALTER TABLE viewership DROP seconds_in_view, DROP drawn_after;`;
