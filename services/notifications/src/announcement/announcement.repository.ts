import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { insertOnce } from '../idempotency/insert-once.js';

const announcement = `kind = 'announcement' AND ($2::int IS NULL OR partner_id = $2)`;

const withdraw = statement(
  'announcement_withdraw',
  `UPDATE broadcast SET withdrawn_at = now(), next_step_at = NULL
   WHERE id = $1 AND ${announcement} AND withdrawn_at IS NULL RETURNING id`,
);
const exists = statement(
  'announcement_exists',
  `SELECT EXISTS (SELECT FROM broadcast WHERE id = $1 AND ${announcement}) AS "isThere"`,
);

const places = {
  Group: statement('announcement_group', 'SELECT FROM group_copy WHERE id = $1'),
  Partner: statement('announcement_partner', 'SELECT FROM partner_copy WHERE id = $1'),
};

/** Keeps a caller's announcement; the columns from its source on are given in this order, and times that are null are now. */
export const insertAnnouncement = insertOnce(
  'broadcast',
  [
    'source',
    'kind',
    'partner_id',
    'text',
    'audience',
    'audience_id',
    'shown_until',
    'shown_from',
    'next_step_at',
  ],
  {
    shown_from: (place) => `coalesce(${place}, now())`,
    next_step_at: (place) => `greatest(${place}, now())`,
  },
);

/**
 * Takes an announcement back, one of the partner's user admins where a partner is given; false when there is none, or it was taken back
 * before.
 */
export async function withdrawAnnouncement(
  transaction: Transaction,
  id: number,
  partnerId: number | null,
): Promise<boolean> {
  return (await transaction.rows(withdraw, [id, partnerId])).length > 0;
}

/** Announcements, and the places that they can be made to. */
@Injectable()
export class AnnouncementRepository {
  constructor(private readonly database: Database) {}

  /** Whether there is such an announcement, of the partner's user admins where a partner is given. */
  async exists(id: number, partnerId: number | null): Promise<boolean> {
    const [row] = await this.database.rows<{ isThere: boolean }>(exists, [id, partnerId]);
    return row?.isThere ?? false;
  }

  /** Whether there is such a group or partner. */
  async hasPlace(kind: keyof typeof places, id: number): Promise<boolean> {
    return (await this.database.rows(places[kind], [id])).length > 0;
  }
}
