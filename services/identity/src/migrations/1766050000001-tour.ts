import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which accounts have not seen the tour of the portal. Accounts that exist already know the portal. */
export class Tour1766050000001 implements MigrationInterface {
  readonly name = 'Tour1766050000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD tour_due boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE account ALTER tour_due SET DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP tour_due');
  }
}
