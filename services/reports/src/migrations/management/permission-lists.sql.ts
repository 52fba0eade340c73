/**
 * Indexes that hold the users' permissions in each order of their list, and find their users by name, so that a page costs the same however
 * many permissions there are. What was granted to an account goes with the account.
 */
export const permissionLists = {
  up: `
    ALTER TABLE account_copy
      ADD search_text text NOT NULL GENERATED ALWAYS AS (folded(firstname || ' ' || surname)) STORED;
    CREATE INDEX account_copy_by_text ON account_copy USING gin (search_text gin_trgm_ops);
    CREATE INDEX account_copy_by_firstname ON account_copy (folded(firstname), id);
    CREATE INDEX account_copy_by_surname ON account_copy (folded(surname), id);
    DROP INDEX account_copy_by_partner;
    CREATE INDEX account_copy_by_partner ON account_copy (partner_id, id);

    CREATE INDEX report_by_name ON report (folded(name), id);
    CREATE INDEX report_by_workspace_name ON report (folded(workspace_name), id);
    DROP INDEX user_permission_by_report;
    CREATE INDEX user_permission_by_report ON user_permission (report_id, account_id) INCLUDE (until);
    CREATE INDEX user_permission_in_order_of_end
      ON user_permission (coalesce(until, 'infinity'), account_id, report_id) INCLUDE (until);

    CREATE FUNCTION end_permissions_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM user_permission WHERE account_id = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER account_copy_ends_permissions AFTER DELETE ON account_copy
      FOR EACH ROW EXECUTE FUNCTION end_permissions_of_account();
  `,
  down: `
    DROP TRIGGER account_copy_ends_permissions ON account_copy;
    DROP FUNCTION end_permissions_of_account;
    DROP INDEX user_permission_in_order_of_end, user_permission_by_report, account_copy_by_partner;
    CREATE INDEX user_permission_by_report ON user_permission (report_id);
    CREATE INDEX account_copy_by_partner ON account_copy (partner_id);
    DROP INDEX report_by_name, report_by_workspace_name;
    ALTER TABLE account_copy DROP search_text;
    DROP INDEX account_copy_by_firstname, account_copy_by_surname;
  `,
};
