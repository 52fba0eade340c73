import type { MigrationInterface, QueryRunner } from 'typeorm';

// Of those that are there already nobody kept it.
const sinceWhen = (table: string) => `
  ALTER TABLE ${table} ADD granted_at timestamptz;
  ALTER TABLE ${table} ALTER granted_at SET DEFAULT now();`;

const tellCategories = `
  INSERT INTO outbox (subject, sort, value)
  SELECT 'facts.reports.state.category.' || id, 'state',
    jsonb_build_object('id', id, 'name', coalesce(nullif(fullname, ''), name))
  FROM report_category ORDER BY id`;

/** What usage is told by: since when permissions are, and the names of the categories, for the services that copy them. */
export class Usage1763859600000 implements MigrationInterface {
  readonly name = 'Usage1763859600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sinceWhen('user_permission'));
    await runner.query(sinceWhen('group_permission'));
    await runner.query(tellCategories);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE group_permission DROP granted_at');
    await runner.query('ALTER TABLE user_permission DROP granted_at');
  }
}
