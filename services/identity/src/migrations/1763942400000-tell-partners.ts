import { eventSubject, identityEvents } from '@portal/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publishes all groups and partners again for new consumers. */
export class TellPartners1763942400000 implements MigrationInterface {
  readonly name = 'TellPartners1763942400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (subject, sort, value)
       SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'name', name)
       FROM stakeholder_group ORDER BY id`,
      [eventSubject(identityEvents.group, '')],
    );
    await runner.query(
      `INSERT INTO outbox (subject, sort, value)
       SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'name', name, 'groupId', group_id)
       FROM partner ORDER BY id`,
      [eventSubject(identityEvents.partner, '')],
    );
  }

  async down(): Promise<void> {
    // The published events stay valid.
  }
}
