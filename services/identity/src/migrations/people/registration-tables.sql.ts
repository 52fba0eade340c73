/** What registering and forgotten passwords need to find, and to remember for an hour. */
export const registrationTables = {
  up: `
    -- When the owner of an address was last told that somebody registered with it again.
    CREATE TABLE registration_notice (
      email_hash bytea PRIMARY KEY,
      told_at timestamptz NOT NULL
    );
    CREATE INDEX account_by_email_domain ON account (split_part(lower(email), '@', 2)) WHERE deleted_at IS NULL;
    CREATE INDEX account_administrators ON account (id) WHERE role = 'administrator' AND deleted_at IS NULL;
    CREATE INDEX activation_ticket_by_age ON activation_ticket (expires_at);
  `,
  down: `
    DROP INDEX activation_ticket_by_age;
    DROP INDEX account_administrators;
    DROP INDEX account_by_email_domain;
    DROP TABLE registration_notice;
  `,
};
