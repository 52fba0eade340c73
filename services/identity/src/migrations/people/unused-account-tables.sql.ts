/** What the daily job about unused accounts counts from and remembers. */
export const unusedAccountTables = {
  up: `
    -- Whoever is activated again has as long as a new account has.
    ALTER TABLE account ADD activated_at timestamptz;
    CREATE FUNCTION note_activation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.activated_at := now();
      RETURN NEW;
    END $$;
    CREATE TRIGGER account_activated BEFORE UPDATE OF status ON account
      FOR EACH ROW WHEN (NEW.status = 'Active' AND OLD.status <> 'Active') EXECUTE FUNCTION note_activation();

    CREATE TABLE unused_account_run (
      day date PRIMARY KEY,
      ran_at timestamptz NOT NULL DEFAULT now(),
      warned integer NOT NULL DEFAULT 0,
      deactivated integer NOT NULL DEFAULT 0,
      -- True when it would have changed too many accounts and so changed none.
      stopped boolean NOT NULL DEFAULT false
    );
    CREATE TABLE unused_account_warning (
      account_id integer NOT NULL REFERENCES account ON DELETE CASCADE,
      days integer NOT NULL,
      warned_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, days)
    );
  `,
  down: `
    DROP TABLE unused_account_warning;
    DROP TABLE unused_account_run;
    DROP TRIGGER account_activated ON account;
    DROP FUNCTION note_activation;
    ALTER TABLE account DROP COLUMN activated_at;
  `,
};
