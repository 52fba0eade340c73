import { Injectable } from '@nestjs/common';
import type { AnnouncementRow, Page, Paging } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage } from '@portal/service-kit';

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

/** Lists of announcements. */
@Injectable()
export class AnnouncementListRepository {
  constructor(private readonly database: Database) {}

  /** A page of those of a partner's user admins, or of all with null; all of them without a limit. */
  page(partnerId: number | null, paging: Paging): Promise<Page<AnnouncementRow>> {
    return readPage<AnnouncementRow>(this.database, list, paging, [partnerId]);
  }
}
