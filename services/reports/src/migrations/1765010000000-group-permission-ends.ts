import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends of group permissions, in the index that serves the access decision without the table. */
export class GroupPermissionEnds1765010000000 implements MigrationInterface {
  readonly name = 'GroupPermissionEnds1765010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE group_permission ADD until timestamptz;
      DROP INDEX group_permission_pair;
      CREATE UNIQUE INDEX group_permission_pair ON group_permission (group_id, report_id) INCLUDE (viewed_by, until);
      CREATE INDEX group_permission_by_end ON group_permission (until) WHERE until IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX group_permission_by_end, group_permission_pair;
      ALTER TABLE group_permission DROP until;
      CREATE UNIQUE INDEX group_permission_pair ON group_permission (group_id, report_id) INCLUDE (viewed_by);
    `);
  }
}
