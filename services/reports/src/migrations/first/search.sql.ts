/** Text search: `folded` text compares without regard to case in every database locale. */
export const search = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE FUNCTION folded(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(value COLLATE "und-x-icu");
`;
