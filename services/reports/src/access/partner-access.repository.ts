import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { openableSql, openReportsSql } from './report-access.sql.js';

/** All people of partner $1 at once, as if one of them were each of them. */
const anybody = openReportsSql({
  userAdmin: 'true',
  accountId: 'ANY (ARRAY(SELECT id FROM account_copy WHERE partner_id = $1))',
  partnerId: '$1::int',
  groupId: '(SELECT group_id FROM partner_copy WHERE id = $1)',
});

const openToPartner = statement(
  'partner_access_open',
  `SELECT r.id FROM report r WHERE ${openableSql} AND r.id IN (${anybody}) ORDER BY r.id`,
);

/** What the people of a partner may open. */
@Injectable()
export class PartnerAccessRepository {
  constructor(private readonly database: Database) {}

  /** The ids of the reports that at least one of them may open; what is for user admins alone is among them. */
  async open(partnerId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(openToPartner, [partnerId]);
    return rows.map(({ id }) => id);
  }
}
