import { Injectable } from '@nestjs/common';
import type { AccessRequestRow, Page, Paging } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { openToAccount } from '../access/account-access.sql.js';

const pending = listStatement('access_request_list', {
  columns: `request.id, request.account_id AS user_id, r.id AS report_id, r.name, a.firstname, a.surname, a.email,
    coalesce(a.phone, '') AS phone, request.message, ${isoTime('request.created_at')} AS date_created`,
  tables: `access_request request JOIN report r ON r.id = request.report_id
    JOIN account_copy a ON a.id = request.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id`,
  where: `request.status = 'Pending' AND ${existsSql} AND ($4::int IS NULL OR r.owner_partner_id = $4)
    AND NOT (${openToAccount})`,
  text: `concat_ws(' ', r.name, a.firstname, a.surname, a.email, a.phone, request.message)`,
  order: {
    name: 'folded(r.name)',
    firstname: 'folded(a.firstname)',
    surname: 'folded(a.surname)',
    email: 'folded(a.email)',
    phone: 'a.phone',
    date_created: 'request.created_at',
  },
  byDefault: '-date_created',
  tie: 'request.id DESC',
});

/** Requests for access that wait for their decision, and whose reports have not been opened to those who ask in another way. */
@Injectable()
export class AccessRequestListRepository {
  constructor(private readonly database: Database) {}

  /** A page of those for a partner's reports, or of all with null; newest first unless `paging` asks otherwise. */
  pending(ownerId: number | null, paging: Paging): Promise<Page<AccessRequestRow>> {
    return readPage(this.database, pending, paging, [ownerId]);
  }
}
