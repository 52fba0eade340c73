import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old sign-ins can be deleted. Their counts stay. */
export class OldSignIns1795651260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_sign_ins ADD COLUMN dropped bigint NOT NULL DEFAULT 0');
    // Rows are stored in the order of time, so the smallest index finds the oldest.
    await runner.query('CREATE INDEX sign_in_by_time ON sign_in USING brin (signed_in_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sign_in_by_time');
    await runner.query('ALTER TABLE daily_sign_ins DROP COLUMN dropped');
  }
}
