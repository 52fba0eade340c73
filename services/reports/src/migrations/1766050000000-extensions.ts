import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions extend permissions, also those of stakeholder groups, which have no account. */
export class Extensions1766050000000 implements MigrationInterface {
  readonly name = 'Extensions1766050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE decision ALTER account_id DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM decision WHERE account_id IS NULL');
    await runner.query('ALTER TABLE decision ALTER account_id SET NOT NULL');
  }
}
