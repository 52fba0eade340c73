import { foldedTextWithoutAccents, type MigrationInterface, type QueryRunner } from '@portal/service-kit';

export class FoldedAccents1796090400000 implements MigrationInterface {
  readonly name = 'FoldedAccents1796090400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(foldedTextWithoutAccents);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
