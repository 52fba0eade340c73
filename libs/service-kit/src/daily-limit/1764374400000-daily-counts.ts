import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DailyCounts1764374400000 implements MigrationInterface {
  readonly name = 'DailyCounts1764374400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE daily_count (
        account_id integer NOT NULL,
        kind text NOT NULL,
        day date NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (account_id, kind, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE daily_count');
  }
}
