/** Indexes for the ways in which reports and permissions are looked up; the included columns spare the decision the tables. */
export const indexes = `
  CREATE UNIQUE INDEX report_by_power_bi_id ON report (report_id) WHERE report_id IS NOT NULL AND deleted_at IS NULL;
  CREATE INDEX report_by_owner ON report (owner_partner_id);
  CREATE INDEX report_by_category ON report (category_id);
  CREATE INDEX report_by_age ON report (date_uploaded DESC, id DESC) WHERE deleted_at IS NULL;
  CREATE INDEX report_by_text ON report USING gin (search_text gin_trgm_ops);

  CREATE UNIQUE INDEX group_permission_pair ON group_permission (group_id, report_id) INCLUDE (viewed_by);
  CREATE INDEX group_permission_by_report ON group_permission (report_id);
  CREATE UNIQUE INDEX user_permission_pair ON user_permission (account_id, report_id) INCLUDE (until);
  CREATE INDEX user_permission_by_report ON user_permission (report_id);
  CREATE INDEX account_copy_by_partner ON account_copy (partner_id);
`;
