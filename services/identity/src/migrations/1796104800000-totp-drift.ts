import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An authenticator app whose clock differs keeps working. */
export class TotpDrift1796104800000 implements MigrationInterface {
  readonly name = 'TotpDrift1796104800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE totp ADD drift integer NOT NULL DEFAULT 0`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
