import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInAttempt1796050800000 implements MigrationInterface {
  readonly name = 'SignInAttempt1796050800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Keyed hash of the call, address and password that failed last: the same in the call for the other kind of accounts counts once.
      ALTER TABLE sign_in_failure ADD attempt bytea;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
