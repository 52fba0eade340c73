/** Names of categories are told apart by people, so each stands once. */
export const ruleChanges = {
  up: 'CREATE UNIQUE INDEX report_category_name ON report_category (folded(name))',
  down: 'DROP INDEX report_category_name',
};
