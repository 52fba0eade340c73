/** Copies of events that identity and analytics own. */
export const copyTables = `
  CREATE TABLE partner_copy (
    id integer PRIMARY KEY,
    name text NOT NULL,
    group_id integer NOT NULL
  );

  CREATE TABLE account_copy (
    id integer PRIMARY KEY,
    role text NOT NULL,
    partner_id integer
  );

  CREATE TABLE report_view_count (
    report_id integer PRIMARY KEY,
    count bigint NOT NULL
  );
`;
