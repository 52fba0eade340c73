import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MessageThread1795824000000 implements MigrationInterface {
  readonly name = 'MessageThread1795824000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE message ADD thread_id integer');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
