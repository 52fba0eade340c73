import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores when the data of a Power BI report was last refreshed. Null until an import has read it, and for other reports. */
export class DataFreshness1765000000000 implements MigrationInterface {
  readonly name = 'DataFreshness1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report ADD data_refreshed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE report DROP data_refreshed_at');
  }
}
