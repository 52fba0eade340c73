import { Injectable } from '@nestjs/common';
import type { AdminRequestStatus, Page, Paging, PersonName, UserRow } from '@portal/contracts';
import { Database, locatePage, readPage, searchPatterns, sql, type ListSource } from '@portal/service-kit';
import { UserCountRepository } from './user-count.repository.js';
import {
  isUser,
  partnerTables,
  buildTextSql,
  toUserRow,
  readUserOrder,
  buildUserPageSql,
  userRowColumns,
  buildUserSearchSql,
  type Column,
  type StoredUser,
  type UserFilter,
  type UserOrder,
} from './user.sql.js';

/** The names of a partner's active users. Search and sort use names only, since other columns would reveal their values. */
const buildColleaguesSource = (partnerId: number): ListSource<{ sortable: ('firstname' | 'surname')[] }> => ({
  columns: sql`account.id, account.firstname, account.surname`,
  tables: sql`account`,
  where: sql`${isUser} AND account.status = 'Active' AND account.partner_id = ${partnerId}::int`,
  text: sql`account.firstname || ' ' || account.surname`,
  sortColumns: { firstname: buildTextSql('account.firstname'), surname: buildTextSql('account.surname') },
  defaultSort: 'surname,firstname',
  tieBreakers: sql`account.id`,
});

type NonAdmin = PersonName & { requestStatus: AdminRequestStatus | null };

@Injectable()
export class UserRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: UserCountRepository,
  ) {}

  async find(id: number): Promise<UserRow | undefined> {
    const [user] = await this.database.query(
      sql<StoredUser>`SELECT ${userRowColumns} FROM account ${partnerTables}
        WHERE account.id = ${id} AND account.deleted_at IS NULL`,
    );
    return user && toUserRow(user);
  }

  /** Finds an account with the role user and the status of its last admin request: a list of one or none. */
  findNonAdmin(id: number): Promise<NonAdmin[]> {
    return this.database.query(
      sql<NonAdmin>`SELECT id, firstname, surname,
          (SELECT status FROM admin_request WHERE account_id = account.id ORDER BY id DESC LIMIT 1) AS "requestStatus"
        FROM account WHERE id = ${id} AND role = 'user' AND deleted_at IS NULL`,
    );
  }

  /** Lists users that match the filter and the search; `total` ignores limit and offset. */
  findPage(filter: UserFilter, { limit, offset = 0, search, sort }: Paging): Promise<Page<UserRow>> {
    const order = readUserOrder(sort);
    const { column, descending } = order;
    const patterns = searchPatterns(search);
    if (column && patterns.length === 0 && !filter.lastSignIn)
      return this.readInOrder(filter, column, descending, limit, offset);
    // No index has several columns or the last sign-in: such lists are read by a search that matches everything.
    return this.search(filter, order, patterns.length > 0 ? patterns : ['%'], limit, offset);
  }

  findColleagues(partnerId: number, paging: Paging): Promise<Page<PersonName>> {
    return readPage(this.database, buildColleaguesSource(partnerId), paging);
  }

  private async search(
    filter: UserFilter,
    order: UserOrder,
    patterns: string[],
    limit: number | undefined,
    offset: number,
  ): Promise<Page<UserRow>> {
    const [page] = await this.database.query(buildUserSearchSql(filter, order, patterns, limit, offset), {
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
    const range = locatePage({ limit, offset }, total);
    if (!range) return { rows: [], total };
    const rows = await this.database.query(buildUserPageSql(filter, { column, descending, ...range }));
    return { rows: rows.map(toUserRow), total };
  }
}
