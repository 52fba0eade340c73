import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import type { Viewer } from './viewer.js';

const find = statement(
  'viewer_find',
  `SELECT a.id AS "accountId", a.role, a.partner_id AS "partnerId", p.group_id AS "groupId"
   FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE a.id = $1`,
);

/** Other people's role, partner and group, from the copies of identity's facts. */
@Injectable()
export class ViewerRepository {
  constructor(private readonly database: Database) {}

  /** The account as a viewer; undefined when there is none. */
  async find(accountId: number): Promise<Viewer | undefined> {
    const [viewer] = await this.database.rows<Viewer>(find, [accountId]);
    return viewer;
  }
}
