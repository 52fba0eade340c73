import { Injectable } from '@nestjs/common';
import type { AdminRequestStatus, Page, Paging, PersonName, UserRow } from '@portal/contracts';
import { Database, listOrder, searchPatterns, sql } from '@portal/service-kit';
import { UserCountRepository } from './user-count.repository.js';
import {
  isUser,
  partnerTables,
  text,
  toUserRow,
  userOrder,
  userPage,
  userRowColumns,
  userSearch,
  type Column,
  type StoredUser,
  type UserFilter,
  type UserOrder,
} from './user.sql.js';

const colleagueSortExpressions = { firstname: text('firstname'), surname: text('surname') };
const byName = 'surname,firstname';

type NonAdmin = PersonName & { requestStatus: AdminRequestStatus | null };

@Injectable()
export class UserRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: UserCountRepository,
  ) {}

  async find(id: number): Promise<UserRow | undefined> {
    const [user] = await this.database.rows(
      sql<StoredUser>`SELECT ${userRowColumns} FROM account ${partnerTables}
        WHERE account.id = ${id} AND account.deleted_at IS NULL`,
    );
    return user && toUserRow(user);
  }

  /** Finds an account with the role user and the status of its last admin request: a list of one or none. */
  findNonAdmin(id: number): Promise<NonAdmin[]> {
    return this.database.rows(
      sql<NonAdmin>`SELECT id, firstname, surname,
          (SELECT status FROM admin_request WHERE account_id = account.id ORDER BY id DESC LIMIT 1) AS "requestStatus"
        FROM account WHERE id = ${id} AND role = 'user' AND deleted_at IS NULL`,
    );
  }

  /** Lists users that match the filter and the search; `total` ignores limit and offset. */
  findPage(filter: UserFilter, { limit, offset = 0, search, sort }: Paging): Promise<Page<UserRow>> {
    const order = userOrder(sort);
    const { column, descending } = order;
    const patterns = searchPatterns(search);
    if (column && patterns.length === 0 && !filter.lastSignIn)
      return this.readInOrder(filter, column, descending, limit, offset);
    // No index has several columns or the last sign-in: such lists are read by a search that matches everything.
    return this.search(filter, order, patterns.length > 0 ? patterns : ['%'], limit, offset);
  }

  /** Lists the names of a partner's active users. Search and sort use names only, since other columns would reveal their values. */
  async findColleagues(partnerId: number | null, paging: Paging): Promise<Page<PersonName>> {
    const { limit = null, offset = 0, search, sort = byName } = paging;
    const by = listOrder(colleagueSortExpressions, sort, sql`id`);
    const [page] = await this.database.rows(
      sql<Page<PersonName>>`WITH found AS MATERIALIZED (
          SELECT id, firstname, surname FROM account
          WHERE ${isUser} AND status = 'Active' AND partner_id = ${partnerId}::int
            AND folded(firstname || ' ' || surname)
              LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${searchPatterns(search)}::text[]) AS word))
        ), listed AS (
          SELECT * FROM found ORDER BY ${by.sql} LIMIT ${limit}::int OFFSET ${offset}::int
        )
        SELECT (SELECT count(*)::int FROM found) AS total,
          (SELECT coalesce(json_agg(listed), '[]') FROM listed) AS rows`,
      { isPrepared: sort === byName || by.isPrepared },
    );
    return page ?? { rows: [], total: 0 };
  }

  private async search(
    filter: UserFilter,
    order: UserOrder,
    patterns: string[],
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const [page] = await this.database.rows(userSearch(filter, order, patterns, limit, offset), {
      isPrepared: order.column !== undefined,
    });
    return { rows: (page?.rows ?? []).map(toUserRow), total: page?.total ?? 0 };
  }

  private async readInOrder(
    filter: UserFilter,
    column: Column,
    descending: boolean,
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const total = await this.counts.count(filter);
    const count = Math.min(limit ?? total, total - offset);
    if (count <= 0) return { rows: [], total };
    const rowsAfter = total - offset - count;
    const fromEnd = rowsAfter < offset;
    const rows = await this.database.rows(
      userPage(filter, { column, descending, count, offset: fromEnd ? rowsAfter : offset, fromEnd }),
    );
    return { rows: rows.map(toUserRow), total };
  }
}
