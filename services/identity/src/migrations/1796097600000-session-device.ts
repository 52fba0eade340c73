import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session belongs to a known device, with which it is listed and ended. */
export class SessionDevice1796097600000 implements MigrationInterface {
  readonly name = 'SessionDevice1796097600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE session ADD device_hash bytea;
      -- A sign-in wrote both rows at one time.
      UPDATE session SET device_hash = device.device_hash FROM sign_in_device device
        WHERE device.account_id = session.account_id AND device.last_used_at = session.created_at;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations are not reverted.'));
  }
}
