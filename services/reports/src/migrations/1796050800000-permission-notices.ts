import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PermissionNotices1796050800000 implements MigrationInterface {
  readonly name = 'PermissionNotices1796050800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE permission_change;
      DROP SEQUENCE permission_change_step;

      -- Permissions of users before the changes that the user is not notified of yet.
      CREATE TABLE permission_notice (
        account_id integer NOT NULL,
        report_id integer NOT NULL REFERENCES report ON DELETE CASCADE,
        -- The former end, infinity for none; null without a permission.
        former_until timestamptz,
        note text NOT NULL,
        changed_by integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, report_id)
      );
      CREATE INDEX permission_notice_by_time ON permission_notice (created_at);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
