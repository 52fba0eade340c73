/**
 * Finds and orders people and reports by their names. Everybody of whom there are views has a row, of those who are not known by name
 * without names, since lists of views are read in the order of names as well.
 */
export const names = `
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

/** Without them again. */
export const noNames = `
  DELETE FROM account_copy WHERE firstname = '' AND surname = '';
  DROP INDEX account_copy_by_firstname, account_copy_by_surname, account_copy_by_partner,
    report_copy_by_name, report_copy_by_type, report_copy_by_workspace_name, report_copy_by_date;
  ALTER TABLE account_copy DROP search_text;
  DROP FUNCTION folded;`;
