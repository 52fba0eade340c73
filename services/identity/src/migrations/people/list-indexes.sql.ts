/** What lists of accounts are searched by. */
export const listIndexes = {
  up: `
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    -- Compares without regard to case in every database locale.
    CREATE FUNCTION folded(value text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN lower(value COLLATE "und-x-icu");

    ALTER TABLE account ADD search_text text NOT NULL
      GENERATED ALWAYS AS (folded(firstname || ' ' || surname || ' ' || email || ' ' || phone)) STORED;
    CREATE INDEX account_by_text ON account USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
  `,
  down: `
    ALTER TABLE account DROP COLUMN search_text;
    DROP FUNCTION folded;
  `,
};
