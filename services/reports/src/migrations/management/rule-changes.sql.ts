/** Names of categories are told apart by people, so each stands once; so does each id of Power BI's, which have no case there. */
export const ruleChanges = {
  up: `
    CREATE UNIQUE INDEX report_category_name ON report_category (folded(name));

    UPDATE report SET report_id = lower(report_id), dataset_id = lower(dataset_id), workspace_id = lower(workspace_id)
    WHERE concat(report_id, dataset_id, workspace_id) <> lower(concat(report_id, dataset_id, workspace_id));
    ALTER TABLE report ADD CONSTRAINT report_ids_have_no_case CHECK (
      report_id = lower(report_id) AND dataset_id = lower(dataset_id) AND workspace_id = lower(workspace_id)
    );
  `,
  down: `
    ALTER TABLE report DROP CONSTRAINT report_ids_have_no_case;
    DROP INDEX report_category_name;
  `,
};
