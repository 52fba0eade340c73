import { eventSubject, identityEvents } from '@portal/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publishes all accounts again, with their phone numbers, for new consumers. */
export class TellPhones1763856000000 implements MigrationInterface {
  readonly name = 'TellPhones1763856000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (subject, sort, value)
       SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'firstname', firstname, 'surname', surname,
         'email', email, 'phone', phone, 'role', role, 'status', status, 'partnerId', partner_id)
       FROM account WHERE deleted_at IS NULL ORDER BY id`,
      [eventSubject(identityEvents.account, '')],
    );
  }

  async down(): Promise<void> {
    // The published events stay valid.
  }
}
