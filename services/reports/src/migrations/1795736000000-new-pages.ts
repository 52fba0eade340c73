import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of a report's pages at its last export, and the title of the newest one that was added since an earlier export. */
export class NewPages1795736000000 implements MigrationInterface {
  readonly name = 'NewPages1795736000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE report_thumbnail ADD pages text[], ADD new_page text, ADD new_page_at timestamptz',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
