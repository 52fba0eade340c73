import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores of which ended permissions their users were notified. */
export class EndedPermissions1795651230002 implements MigrationInterface {
  readonly name = 'EndedPermissions1795651230002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_permission ADD notified_end timestamptz');
    // Nobody is notified of earlier ends.
    await runner.query('UPDATE user_permission SET notified_end = until WHERE until <= now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_permission DROP notified_end');
  }
}
