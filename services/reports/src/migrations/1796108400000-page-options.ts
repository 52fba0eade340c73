import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the page of a Web Embed or Dash report may do, beside downloads. The defaults are what every page could do before. */
export class PageOptions1796108400000 implements MigrationInterface {
  readonly name = 'PageOptions1796108400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE report
        ADD COLUMN can_show_dialogs boolean NOT NULL DEFAULT false,
        ADD COLUMN can_open_tabs boolean NOT NULL DEFAULT true,
        ADD COLUMN can_store boolean NOT NULL DEFAULT true;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
