import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportSettings1795996800000 implements MigrationInterface {
  readonly name = 'ReportSettings1795996800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How a report is used, as its managers decide.
      ALTER TABLE report
        ADD COLUMN can_export boolean NOT NULL DEFAULT true,
        ADD COLUMN subscriptions text NOT NULL DEFAULT 'link' CHECK (subscriptions IN ('link', 'attachment', 'none')),
        ADD COLUMN stale_after_hours integer CHECK (stale_after_hours > 0),
        ADD COLUMN unopened_days integer CHECK (unopened_days > 0),
        ADD COLUMN slow_seconds integer CHECK (slow_seconds > 0),
        ADD COLUMN can_download boolean NOT NULL DEFAULT false,
        ADD COLUMN referrer_policy text NOT NULL DEFAULT 'no-referrer'
          CHECK (referrer_policy IN ('no-referrer', 'origin', 'strict-origin-when-cross-origin')),
        ADD COLUMN identity_token text NOT NULL DEFAULT 'none' CHECK (identity_token IN ('none', 'fragment', 'message'));
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
