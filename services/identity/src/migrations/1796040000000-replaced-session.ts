import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReplacedSession1796040000000 implements MigrationInterface {
  readonly name = 'ReplacedSession1796040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The session that this one replaces after a proof. It ends once this one is used, because the response to the proof may be lost.
      ALTER TABLE session ADD former_id uuid;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
