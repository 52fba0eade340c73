import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of recently ended sessions for the gateways. */
export class EndedSessions1764201600000 implements MigrationInterface {
  readonly name = 'EndedSessions1764201600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX session_by_end ON session (ended_at) WHERE ended_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX session_by_end');
  }
}
