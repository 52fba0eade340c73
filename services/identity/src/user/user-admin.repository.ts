import { Injectable } from '@nestjs/common';
import type { adminRequestContract, AdminRequestStatus, OwnAdminRequestRow, Paging } from '@portal/contracts';
import {
  Database,
  toIsoTimeSql,
  readPage,
  buildReasonSql,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';
import { AdminRequestEntity } from './admin-request.entity.js';
import { partnerTables, buildTextSql } from './user.sql.js';

export type Decided = Exclude<AdminRequestStatus, 'Pending'>;

const buildRequestsSource = (
  filter: 'all' | 'pending',
): ListSource<typeof adminRequestContract.calls.findAll> => ({
  columns: sql`request.id, request.id AS "adminRequestId", account.id AS "userId", account.firstname, account.surname,
    account.email, account.phone, account.status, partner.id AS user_type_id, partner.name,
    stakeholder_group.name AS group_name, request.status AS "requestStatus", ${toIsoTimeSql('request.created_at')} AS date_created`,
  tables: sql`admin_request request JOIN account ON account.id = request.account_id ${partnerTables}`,
  where:
    filter === 'pending'
      ? sql`account.deleted_at IS NULL AND request.status = 'Pending'`
      : sql`account.deleted_at IS NULL`,
  text: sql`concat_ws(' ', account.search_text, partner.name, stakeholder_group.name, request.status)`,
  sortColumns: {
    firstname: buildTextSql('account.firstname'),
    surname: buildTextSql('account.surname'),
    email: buildTextSql('account.email'),
    phone: buildTextSql('account.phone'),
    status: sql`account.status`,
    name: buildTextSql('partner.name'),
    group_name: buildTextSql('stakeholder_group.name'),
    requestStatus: sql`request.status`,
    date_created: sql`request.created_at`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`request.id DESC`,
});

@Injectable()
export class UserAdminRepository {
  constructor(private readonly database: Database) {}

  /** Lists the requests of accounts that are not deleted and match the search; `total` ignores limit and offset. */
  findPage(filter: 'all' | 'pending', paging: Paging) {
    return readPage(this.database, buildRequestsSource(filter), paging);
  }

  /** Inserts a pending request of a locked account and returns its id; undefined when one is pending. */
  async insert(transaction: Transaction, accountId: number): Promise<number | undefined> {
    if (await this.findPendingId(transaction, accountId)) return undefined;
    const request = getRequests(transaction).create({ accountId });
    await getRequests(transaction).insert(request);
    return request.id;
  }

  async findAccountId(transaction: Transaction, id: number): Promise<number | undefined> {
    const request = await getRequests(transaction).findOneBy({ id });
    return request?.accountId;
  }

  findOwn(accountId: number): Promise<OwnAdminRequestRow[]> {
    return this.database.query(
      sql<OwnAdminRequestRow>`SELECT id, status AS "requestStatus", ${toIsoTimeSql('created_at')} AS date_created,
          ${toIsoTimeSql('decided_at')} AS date_decided, ${buildReasonSql('Admin request', sql`request.id`)} AS reason
        FROM admin_request request WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 100`,
    );
  }

  async findPendingId(transaction: Transaction, accountId: number): Promise<number | undefined> {
    const request = await getRequests(transaction).findOneBy({ accountId, status: 'Pending' });
    return request?.id;
  }

  isPending(transaction: Transaction, id: number): Promise<boolean> {
    return getRequests(transaction).existsBy({ id, status: 'Pending' });
  }

  /** Deletes a request; false when it is no longer pending. */
  async deletePending(transaction: Transaction, id: number): Promise<boolean> {
    const { affected } = await getRequests(transaction).delete({ id, status: 'Pending' });
    return affected === 1;
  }

  /** Marks up to `limit` requests that have waited for three days as reminded, and returns them. Each request is returned once. */
  claimWaiting(transaction: Transaction, limit: number): Promise<{ requestId: number; accountId: number }[]> {
    return transaction.query(
      sql<{
        requestId: number;
        accountId: number;
      }>`UPDATE admin_request SET reminded_at = now() WHERE id = ANY (ARRAY(
          SELECT request.id FROM admin_request request JOIN account ON account.id = request.account_id
          WHERE request.status = 'Pending' AND request.reminded_at IS NULL AND account.deleted_at IS NULL
            AND request.created_at <= now() - interval '3 days'
          ORDER BY request.id LIMIT ${limit}::int FOR UPDATE OF request SKIP LOCKED))
        RETURNING id AS "requestId", account_id AS "accountId"`,
    );
  }

  /** Decides a pending request of a locked account. */
  async decide(transaction: Transaction, id: number, status: Decided): Promise<void> {
    await getRequests(transaction).update({ id, status: 'Pending' }, { status, decidedAt: () => 'now()' });
  }
}

const getRequests = (transaction: Transaction) => transaction.getRepository(AdminRequestEntity);
