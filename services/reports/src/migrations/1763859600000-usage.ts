import type { MigrationInterface, QueryRunner } from 'typeorm';

// Null for existing permissions.
const addGrantedAt = (table: string) => `
  ALTER TABLE ${table} ADD granted_at timestamptz;
  ALTER TABLE ${table} ALTER granted_at SET DEFAULT now();`;

const publishCategories = `
  INSERT INTO outbox (subject, sort, value)
  SELECT 'facts.reports.state.category.' || id, 'state',
    jsonb_build_object('id', id, 'name', coalesce(nullif(fullname, ''), name))
  FROM report_category ORDER BY id`;

/** Stores when permissions are granted, and publishes the categories. */
export class Usage1763859600000 implements MigrationInterface {
  readonly name = 'Usage1763859600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(addGrantedAt('user_permission'));
    await runner.query(addGrantedAt('group_permission'));
    await runner.query(publishCategories);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE group_permission DROP granted_at');
    await runner.query('ALTER TABLE user_permission DROP granted_at');
  }
}
