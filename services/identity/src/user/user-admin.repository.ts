import { Injectable } from '@nestjs/common';
import type { AdminRequestRow, AdminRequestStatus, Page, Paging } from '@portal/contracts';
import { Database, listOrder, searchPatterns, statement, type Transaction } from '@portal/service-kit';
import { text } from './user-order.js';
import { partnerTables } from './user-query.js';

export type Decision = Exclude<AdminRequestStatus, 'Pending'>;

const insert = statement(
  'admin_request_add',
  `INSERT INTO admin_request (account_id) VALUES ($1)
   ON CONFLICT (account_id) WHERE status = 'Pending' DO NOTHING
   RETURNING id`,
);
const findAccountId = statement(
  'admin_request_find_account',
  'SELECT account_id AS "accountId" FROM admin_request WHERE id = $1',
);
const decide = statement(
  'admin_request_decide',
  `UPDATE admin_request SET status = $2, decided_at = now() WHERE id = $1 AND status = 'Pending' RETURNING id`,
);
const acceptPending = statement(
  'admin_request_accept_pending',
  `UPDATE admin_request SET status = 'Accepted', decided_at = now()
   WHERE account_id = $1 AND status = 'Pending' RETURNING id`,
);

const sortExpressions = {
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

@Injectable()
export class UserAdminRepository {
  constructor(private readonly database: Database) {}

  /** Lists the requests of accounts that are not deleted and match the search; `total` ignores limit and offset. */
  async findPage(filter: 'all' | 'pending', paging: Paging): Promise<Page<AdminRequestRow>> {
    const { limit = null, offset = 0, search, sort = newestFirst } = paging;
    const { name, sql } = listOrder(sortExpressions, sort, '"adminRequestId" DESC');
    const condition = filter === 'pending' ? `request.status = 'Pending'` : 'true';
    const select = statement(
      name && `admin_request_list_${filter}_${name}`,
      `WITH found AS MATERIALIZED (
         SELECT request.id AS "adminRequestId", account.id AS "userId", account.firstname, account.surname, account.email,
           account.phone, account.status, partner.id AS user_type_id, partner.name, stakeholder_group.name AS group_name,
           request.status AS "requestStatus", request.created_at
         FROM admin_request request JOIN account ON account.id = request.account_id ${partnerTables}
         WHERE ${condition} AND account.deleted_at IS NULL
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
    const [page] = await this.database.rows<Page<AdminRequestRow>>(select, values);
    return page ?? { rows: [], total: 0 };
  }

  /** Inserts a pending request of a locked account and returns its id; undefined when one is pending. */
  async insert(transaction: Transaction, accountId: number): Promise<number | undefined> {
    const [request] = await transaction.rows<{ id: number }>(insert, [accountId]);
    return request?.id;
  }

  async findAccountId(transaction: Transaction, id: number): Promise<number | undefined> {
    const [request] = await transaction.rows<{ accountId: number }>(findAccountId, [id]);
    return request?.accountId;
  }

  /** Decides a request; false when it is no longer pending. */
  async decide(transaction: Transaction, id: number, status: Decision): Promise<boolean> {
    return (await transaction.rows(decide, [id, status])).length > 0;
  }

  /** Accepts the pending request of a locked account and returns its id; undefined when there is none. */
  async acceptPending(transaction: Transaction, accountId: number): Promise<number | undefined> {
    const [request] = await transaction.rows<{ id: number }>(acceptPending, [accountId]);
    return request?.id;
  }
}
