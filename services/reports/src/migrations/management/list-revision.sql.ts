const bump = (table: string, lists: string) => `
  CREATE CONSTRAINT TRIGGER ${table}_revises_lists AFTER INSERT OR UPDATE OR DELETE ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_lists('${lists}');`;

/**
 * Revisions of what lists of reports are made from: another one with every commit that changes any of it. Counted at the very end of a
 * transaction, so that the one row is held briefly and by nobody who still waits for another.
 */
export const listRevision = {
  up: `
    CREATE TABLE list_revision (
      lists text PRIMARY KEY,
      revision bigint NOT NULL DEFAULT 0,
      changed_by xid8
    ) WITH (fillfactor = 50);
    INSERT INTO list_revision (lists) VALUES ('reports'), ('views');

    CREATE FUNCTION revise_lists() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE list_revision SET revision = revision + 1, changed_by = pg_current_xact_id()
      WHERE lists = TG_ARGV[0] AND changed_by IS DISTINCT FROM pg_current_xact_id();
      RETURN NULL;
    END $$;
    ${bump('report', 'reports')}
    ${bump('group_permission', 'reports')}
    ${bump('user_permission', 'reports')}
    ${bump('report_view_count', 'views')}

    CREATE INDEX user_permission_by_end ON user_permission (until) WHERE until IS NOT NULL;
  `,
  down: `
    DROP INDEX user_permission_by_end;
    DROP TRIGGER report_revises_lists ON report;
    DROP TRIGGER group_permission_revises_lists ON group_permission;
    DROP TRIGGER user_permission_revises_lists ON user_permission;
    DROP TRIGGER report_view_count_revises_lists ON report_view_count;
    DROP FUNCTION revise_lists;
    DROP TABLE list_revision;
  `,
};
