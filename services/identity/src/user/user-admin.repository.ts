import { Injectable } from '@nestjs/common';
import type {
  AdminRequestRow,
  AdminRequestStatus,
  OwnAdminRequestRow,
  Page,
  Paging,
} from '@portal/contracts';
import {
  Database,
  isoTime,
  isUndecidedSql,
  listOrder,
  reasonSql,
  searchPatterns,
  sql,
  type Transaction,
} from '@portal/service-kit';
import { AdminRequestEntity } from './admin-request.entity.js';
import { partnerTables, text } from './user.sql.js';

export type Decided = Exclude<AdminRequestStatus, 'Pending'>;

const sortExpressions = {
  firstname: text('firstname'),
  surname: text('surname'),
  email: text('email'),
  phone: text('phone'),
  status: sql`status`,
  name: text('name'),
  group_name: text('group_name'),
  requestStatus: sql`"requestStatus"`,
  date_created: sql`created_at`,
};
const newestFirst = '-date_created';

@Injectable()
export class UserAdminRepository {
  constructor(private readonly database: Database) {}

  /** Lists the requests of accounts that are not deleted and match the search; `total` ignores limit and offset. */
  async findPage(filter: 'all' | 'pending', paging: Paging): Promise<Page<AdminRequestRow>> {
    const { limit = null, offset = 0, search, sort = newestFirst } = paging;
    const by = listOrder(sortExpressions, sort, sql`"adminRequestId" DESC`);
    const condition =
      filter === 'pending'
        ? sql`request.status = 'Pending' AND ${isUndecidedSql('Admin request', sql`request.id`)}`
        : sql`true`;
    const [page] = await this.database.rows(
      sql<Page<AdminRequestRow>>`WITH found AS MATERIALIZED (
          SELECT request.id AS "adminRequestId", account.id AS "userId", account.firstname, account.surname,
            account.email, account.phone, account.status, partner.id AS user_type_id, partner.name,
            stakeholder_group.name AS group_name, request.status AS "requestStatus", request.created_at
          FROM admin_request request JOIN account ON account.id = request.account_id ${partnerTables}
          WHERE ${condition} AND account.deleted_at IS NULL
            AND account.search_text || ' '
              || folded(concat_ws(' ', partner.name, stakeholder_group.name, request.status))
              LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${searchPatterns(search)}::text[]) AS word))
        ), listed AS (
          SELECT *, "adminRequestId" AS id, ${isoTime('created_at')} AS date_created
          FROM found ORDER BY ${by.sql} LIMIT ${limit}::int OFFSET ${offset}::int
        )
        SELECT (SELECT count(*)::int FROM found) AS total,
          (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
      { isPrepared: by.isPrepared },
    );
    return page ?? { rows: [], total: 0 };
  }

  /** Inserts a pending request of a locked account and returns its id; undefined when one is pending. */
  async insert(transaction: Transaction, accountId: number): Promise<number | undefined> {
    const [request] = await transaction.rows(
      sql<{ id: number }>`INSERT INTO admin_request (account_id) VALUES (${accountId})
        ON CONFLICT (account_id) WHERE status = 'Pending' DO NOTHING
        RETURNING id`,
    );
    return request?.id;
  }

  async findAccountId(transaction: Transaction, id: number): Promise<number | undefined> {
    const request = await transaction.repository(AdminRequestEntity).findOneBy({ id });
    return request?.accountId;
  }

  findOwn(accountId: number): Promise<OwnAdminRequestRow[]> {
    return this.database.rows(
      sql<OwnAdminRequestRow>`SELECT id, status AS "requestStatus", ${isoTime('created_at')} AS date_created,
          ${isoTime('decided_at')} AS date_decided, ${reasonSql('Admin request', sql`request.id`)} AS reason
        FROM admin_request request WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 100`,
    );
  }

  async findPendingId(transaction: Transaction, accountId: number): Promise<number | undefined> {
    const request = await transaction
      .repository(AdminRequestEntity)
      .findOneBy({ accountId, status: 'Pending' });
    return request?.id;
  }

  isPending(transaction: Transaction, id: number): Promise<boolean> {
    return transaction.repository(AdminRequestEntity).existsBy({ id, status: 'Pending' });
  }

  /** Deletes a request; false when it is no longer pending. */
  async deletePending(transaction: Transaction, id: number): Promise<boolean> {
    const { affected } = await transaction.repository(AdminRequestEntity).delete({ id, status: 'Pending' });
    return affected === 1;
  }

  /** Marks up to `limit` requests that have waited for three days as reminded, and returns them. Each request is returned once. */
  claimWaiting(transaction: Transaction, limit: number): Promise<{ requestId: number; accountId: number }[]> {
    return transaction.rows(
      sql<{ requestId: number; accountId: number }>`UPDATE admin_request SET reminded_at = now() WHERE id IN (
          SELECT request.id FROM admin_request request JOIN account ON account.id = request.account_id
          WHERE request.status = 'Pending' AND request.reminded_at IS NULL AND account.deleted_at IS NULL
            AND request.created_at <= now() - interval '3 days' AND ${isUndecidedSql('Admin request', sql`request.id`)}
          ORDER BY request.id LIMIT ${limit}::int FOR UPDATE OF request SKIP LOCKED)
        RETURNING id AS "requestId", account_id AS "accountId"`,
    );
  }

  /** Decides a pending request of a locked account. */
  async decide(transaction: Transaction, id: number, status: Decided): Promise<void> {
    const decision = { status, decidedAt: () => 'now()' };
    const requests = transaction.repository(AdminRequestEntity);
    await requests.update({ id, status: 'Pending' }, decision);
  }

  /** Accepts the pending request of a locked account and returns its id; undefined when there is none. */
  async acceptPending(transaction: Transaction, accountId: number): Promise<number | undefined> {
    const [request] = await transaction.rows(
      sql<{ id: number }>`UPDATE admin_request SET status = 'Accepted', decided_at = now()
        WHERE account_id = ${accountId} AND status = 'Pending' RETURNING id`,
    );
    return request?.id;
  }
}
