import { Injectable } from '@nestjs/common';
import type { AdminRequestRow, Page, Paging } from '@portal/contracts';
import { Database, listOrder, searchPatterns, statement } from '@portal/service-kit';
import { text } from '../user/user-order.js';
import { placeTables } from '../user/user-row.sql.js';

const expressions = {
  firstname: text('firstname'),
  surname: text('surname'),
  email: text('email'),
  phone: text('phone'),
  status: 'status',
  name: text('name'),
  group_name: text('group_name'),
  requestStatus: '"requestStatus"',
  date_created: 'created_at',
};
const newestFirst = '-date_created';

/** Requests to become a user admin, with those who made them and still have an account. */
@Injectable()
export class AdminRequestListRepository {
  constructor(private readonly database: Database) {}

  /** All requests or those still open, or the part of them that is wanted; `total` counts all that the search leaves. */
  async page(openOnly: boolean, paging: Paging): Promise<Page<AdminRequestRow>> {
    const { limit = null, offset = 0, search, sort = newestFirst } = paging;
    const { name, sql } = listOrder(expressions, sort, '"adminRequestId" DESC');
    const which = openOnly ? `request.status = 'Pending'` : 'true';
    const listed = statement(
      name && `admin_request_list_${openOnly ? 'open' : 'all'}_${name}`,
      `WITH found AS MATERIALIZED (
         SELECT request.id AS "adminRequestId", account.id AS "userId", account.firstname, account.surname, account.email,
           account.phone, account.status, partner.id AS user_type_id, partner.name, stakeholder_group.name AS group_name,
           request.status AS "requestStatus", request.created_at
         FROM admin_request request JOIN account ON account.id = request.account_id ${placeTables}
         WHERE ${which} AND account.deleted_at IS NULL
           AND account.search_text || ' ' || folded(concat_ws(' ', partner.name, stakeholder_group.name, request.status))
             LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($1::text[]) AS word))
       ), listed AS (
         SELECT *, "adminRequestId" AS id,
           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_created
         FROM found ORDER BY ${sql} LIMIT $2::int OFFSET $3::int
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
    );
    const values = [searchPatterns(search), limit, offset];
    const [page] = await this.database.rows<Page<AdminRequestRow>>(listed, values);
    return page ?? { rows: [], total: 0 };
  }
}
