import { Injectable } from '@nestjs/common';
import type { AdminRequestStatus, Page, Paging, PersonName, UserRow } from '@portal/contracts';
import { Database, listOrder, searchPatterns, statement } from '@portal/service-kit';
import { UserCountRepository } from './user-count.repository.js';
import { isUser, text, userOrder, type UserFilter, type UserOrder } from './user-order.js';
import {
  partnerTables,
  toUserRow,
  userPage,
  userRowColumns,
  userSearch,
  type StoredUser,
} from './user-query.js';

const find = statement(
  'user_lookup_find',
  `SELECT ${userRowColumns} FROM account ${partnerTables} WHERE account.id = $1 AND account.deleted_at IS NULL`,
);
const findNonAdmin = statement(
  'user_lookup_non_admin',
  `SELECT id, firstname, surname,
     (SELECT status FROM admin_request WHERE account_id = account.id ORDER BY id DESC LIMIT 1) AS "requestStatus"
   FROM account WHERE id = $1 AND role = 'user' AND deleted_at IS NULL`,
);

const colleagueSortExpressions = { firstname: text('firstname'), surname: text('surname') };
const byName = 'surname,firstname';

@Injectable()
export class UserRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: UserCountRepository,
  ) {}

  async find(id: number): Promise<UserRow | undefined> {
    const [user] = await this.database.rows<StoredUser>(find, [id]);
    return user && toUserRow(user);
  }

  /** Finds an account with the role user and the status of its last admin request: a list of one or none. */
  findNonAdmin(id: number): Promise<(PersonName & { requestStatus: AdminRequestStatus | null })[]> {
    return this.database.rows(findNonAdmin, [id]);
  }

  /** Lists users that match the filter and the search; `total` ignores limit and offset. */
  findPage(filter: UserFilter, { limit, offset = 0, search, sort }: Paging): Promise<Page<UserRow>> {
    const order = userOrder(sort);
    const patterns = searchPatterns(search);
    // No index has several columns: such an order is read by a search that matches everything.
    if (!order.column && patterns.length === 0) patterns.push('%');
    return patterns.length > 0
      ? this.search(filter, order, patterns, limit, offset)
      : this.readInOrder(filter, order, limit, offset);
  }

  /** Lists the names of a partner's active users. Search and sort use names only, since other columns would reveal their values. */
  async findColleagues(partnerId: number | null, paging: Paging): Promise<Page<PersonName>> {
    const { limit = null, offset = 0, search, sort = byName } = paging;
    const { name, sql } = listOrder(colleagueSortExpressions, sort, 'id');
    const select = statement(
      sort === byName ? 'colleague_page' : name && `colleague_page_${name}`,
      `WITH found AS MATERIALIZED (
         SELECT id, firstname, surname FROM account
         WHERE ${isUser} AND status = 'Active' AND partner_id = $1::int
           AND folded(firstname || ' ' || surname) LIKE ALL (ARRAY(SELECT folded(word) FROM unnest($2::text[]) AS word))
       ), listed AS (
         SELECT * FROM found ORDER BY ${sql} LIMIT $3::int OFFSET $4::int
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
    );
    const values = [partnerId, searchPatterns(search), limit, offset];
    const [page] = await this.database.rows<Page<PersonName>>(select, values);
    return page ?? { rows: [], total: 0 };
  }

  private async search(
    filter: UserFilter,
    order: UserOrder,
    [longest, ...others]: string[],
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const values = [limit ?? null, offset, longest, others, ...partnerOf(filter)];
    const [page] = await this.database.rows<Page<StoredUser>>(userSearch(filter, order), values);
    return { rows: (page?.rows ?? []).map(toUserRow), total: page?.total ?? 0 };
  }

  private async readInOrder(
    filter: UserFilter,
    order: UserOrder,
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const total = await this.counts.count(filter);
    const rowCount = Math.min(limit ?? total, total - offset);
    if (rowCount <= 0) return { rows: [], total };
    const rowsAfter = total - offset - rowCount;
    const fromEnd = rowsAfter < offset;
    const values = [rowCount, fromEnd ? rowsAfter : offset, ...partnerOf(filter)];
    const rows = await this.database.rows<StoredUser>(userPage(filter, order, fromEnd), values);
    return { rows: rows.map(toUserRow), total };
  }
}

const partnerOf = ({ partnerId }: UserFilter): number[] => (partnerId === undefined ? [] : [partnerId]);
