import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DecisionsAtOnce1796014800000 implements MigrationInterface {
  readonly name = 'DecisionsAtOnce1796014800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM decision WHERE applied_at IS NULL OR refusal IS NOT NULL;
      ALTER TABLE decision DROP effective_at, DROP applied_at, DROP refusal, DROP partner_id, DROP origin;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
