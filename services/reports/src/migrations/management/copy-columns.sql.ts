/** More of what identity and analytics tell; the columns stay empty until they tell it again. */
export const copyColumns = {
  up: `
    ALTER TABLE account_copy
      ADD firstname text NOT NULL DEFAULT '',
      ADD surname text NOT NULL DEFAULT '',
      ADD email text NOT NULL DEFAULT '',
      ADD phone text DEFAULT '',
      ADD status text NOT NULL DEFAULT 'Active';
    CREATE TABLE group_copy (
      id integer PRIMARY KEY,
      name text NOT NULL
    );
    ALTER TABLE report_view_count ADD day date, ADD day_count integer;
  `,
  down: `
    ALTER TABLE report_view_count DROP day, DROP day_count;
    DROP TABLE group_copy;
    ALTER TABLE account_copy DROP firstname, DROP surname, DROP email, DROP phone, DROP status;
  `,
};
