import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells registrations that wait for a decision from accounts that were deactivated again before their first sign-in. */
export class DecidedRegistrations1795651270000 implements MigrationInterface {
  readonly name = 'DecidedRegistrations1795651270000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN decided_at timestamptz');
    await runner.query(`
      UPDATE account SET decided_at = entry.at
      FROM (
        SELECT subject_id, min(at) AS at FROM audit_entry
        WHERE kind = 'Account' AND action = 'Changed' AND before::jsonb->'status' IS NOT NULL
        GROUP BY subject_id
      ) AS entry
      WHERE entry.subject_id = account.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN decided_at');
  }
}
