import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishedStreams1764115200000 implements MigrationInterface {
  readonly name = 'PublishedStreams1764115200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE published_stream (name text PRIMARY KEY, created_at text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE published_stream');
  }
}
