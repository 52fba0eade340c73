import { Injectable } from '@nestjs/common';
import type { AnnouncementRow, Page, Paging } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage, statement, type Transaction } from '@portal/service-kit';
import { insertOnce, type InsertOnce } from '../idempotency/insert-once.js';

const tables = `broadcast b
   LEFT JOIN group_copy g ON b.audience = 'Group' AND g.id = b.audience_id
   LEFT JOIN partner_copy p ON b.audience = 'Partner' AND p.id = b.audience_id
   LEFT JOIN report_copy r ON b.audience = 'Report viewers' AND r.id = b.audience_id
   LEFT JOIN account_copy a ON a.id = b.account_id`;
const audienceName = 'coalesce(g.name, p.name, r.name)';
const status = `CASE
     WHEN b.withdrawn_at IS NOT NULL THEN 'Withdrawn'
     WHEN b.shown_until <= now() THEN 'Over'
     WHEN b.shown_from > now() THEN 'Planned'
     ELSE 'Shown' END`;

const list = listStatement('announcement_list', {
  columns: `b.id, b.text AS message, b.audience, ${audienceName} AS "audienceName", ${isoTime('b.shown_from')} AS from,
     ${isoTime('b.shown_until')} AS until, ${status} AS status, b.receivers, b.seen,
     coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname, ${isoTime('b.created_at')} AS date_created`,
  tables,
  where: `b.kind = 'announcement' AND ($4::int IS NULL OR b.partner_id = $4)`,
  text: `concat_ws(' ', b.text, ${audienceName}, a.firstname, a.surname)`,
  order: {
    message: 'folded(b.text)',
    audience: 'b.audience',
    audienceName: `folded(${audienceName})`,
    from: 'b.shown_from',
    until: 'b.shown_until',
    status,
    receivers: 'b.receivers',
    seen: 'b.seen',
    date_created: 'b.created_at',
  },
  byDefault: '-date_created',
  tie: 'b.id DESC',
});

const isManaged = `kind = 'announcement' AND ($2::int IS NULL OR partner_id = $2)`;
const withdraw = statement(
  'announcement_withdraw',
  `UPDATE broadcast SET withdrawn_at = now(), next_step_at = NULL
   WHERE id = $1 AND ${isManaged} AND withdrawn_at IS NULL RETURNING id`,
);
const exists = statement(
  'announcement_exists',
  `SELECT EXISTS (SELECT FROM broadcast WHERE id = $1 AND ${isManaged}) AS "exists"`,
);

const organisations = {
  Group: statement('announcement_group', 'SELECT FROM group_copy WHERE id = $1'),
  Partner: statement('announcement_partner', 'SELECT FROM partner_copy WHERE id = $1'),
};

const columns = [
  'source',
  'kind',
  'partner_id',
  'text',
  'audience',
  'audience_id',
  'shown_until',
  'shown_from',
  'next_step_at',
];

/** Announcements. A `partnerId` limits them to those of the partner's user admins; null does not. */
@Injectable()
export class AnnouncementRepository {
  /** Inserts the values of `columns`. Times that are null become the current time. */
  readonly insert: InsertOnce = insertOnce('broadcast', columns, {
    shown_from: (placeholder) => `coalesce(${placeholder}, now())`,
    next_step_at: (placeholder) => `greatest(${placeholder}, now())`,
  });

  constructor(private readonly database: Database) {}

  findPage(partnerId: number | null, paging: Paging): Promise<Page<AnnouncementRow>> {
    return readPage<AnnouncementRow>(this.database, list, paging, [partnerId]);
  }

  async exists(id: number, partnerId: number | null): Promise<boolean> {
    const [row] = await this.database.rows<{ exists: boolean }>(exists, [id, partnerId]);
    return row?.exists ?? false;
  }

  /** Withdraws an announcement; false if it does not exist or was withdrawn before. */
  async withdraw(transaction: Transaction, id: number, partnerId: number | null): Promise<boolean> {
    return (await transaction.rows(withdraw, [id, partnerId])).length > 0;
  }

  async hasOrganisation(type: keyof typeof organisations, id: number): Promise<boolean> {
    return (await this.database.rows(organisations[type], [id])).length > 0;
  }
}
