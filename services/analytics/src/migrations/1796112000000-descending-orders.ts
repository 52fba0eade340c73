import type { MigrationInterface, QueryRunner } from '@portal/service-kit';

const indexes = {
  user_report_views_by_descending_count: 'user_report_views (count DESC NULLS LAST, account_id, report_id)',
  user_report_views_by_descending_time:
    'user_report_views (last_viewed_at DESC NULLS LAST, account_id, report_id)',
  replicated_report_by_descending_name: 'replicated_report (folded(name) DESC NULLS LAST, id)',
  replicated_report_by_descending_type: 'replicated_report (folded(type) DESC NULLS LAST, id)',
  replicated_report_by_descending_workspace_name:
    'replicated_report (folded(workspace_name) DESC NULLS LAST, id)',
  replicated_report_by_descending_date: 'replicated_report (date_uploaded DESC NULLS LAST, id)',
  replicated_account_by_descending_firstname: 'replicated_account (folded(firstname) DESC NULLS LAST, id)',
  replicated_account_by_descending_surname: 'replicated_account (folded(surname) DESC NULLS LAST, id)',
};

/** Long lists are read along an index, in both directions with nulls last. */
export class DescendingOrders1796112000000 implements MigrationInterface {
  readonly name = 'DescendingOrders1796112000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [index, columns] of Object.entries(indexes)) {
      // What an interrupted migration left is not valid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${columns}`);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
