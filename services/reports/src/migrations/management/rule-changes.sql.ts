/** Names of categories are told apart by people, so each stands once; so does each id of Power BI's, which have no case there. */
export const ruleChanges = {
  up: `
    CREATE UNIQUE INDEX report_category_name ON report_category (folded(name));

    -- Of several live reports with one id but for its case, the oldest keeps it.
    UPDATE report SET report_id = NULL, status = 'Unavailable' WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY lower(report_id) ORDER BY id) AS place
        FROM report WHERE report_id IS NOT NULL AND deleted_at IS NULL
      ) live WHERE place > 1
    );
    UPDATE report SET report_id = lower(report_id), dataset_id = lower(dataset_id), workspace_id = lower(workspace_id)
    WHERE concat(report_id, dataset_id, workspace_id) <> lower(concat(report_id, dataset_id, workspace_id));
    ALTER TABLE report ADD CONSTRAINT report_ids_have_no_case CHECK (
      report_id = lower(report_id) AND dataset_id = lower(dataset_id) AND workspace_id = lower(workspace_id)
    );
    -- Deleted ones included, whose ids stay with their owners.
    CREATE INDEX report_by_held_id ON report (report_id) WHERE report_id IS NOT NULL;
  `,
  down: `
    DROP INDEX report_by_held_id;
    ALTER TABLE report DROP CONSTRAINT report_ids_have_no_case;
    DROP INDEX report_category_name;
  `,
};
