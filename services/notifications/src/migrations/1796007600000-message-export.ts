import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MessageExport1796007600000 implements MigrationInterface {
  readonly name = 'MessageExport1796007600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD export_id integer');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
