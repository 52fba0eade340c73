import { Injectable } from '@nestjs/common';
import type { AdminRequestStatus, Page, Paging, PersonName, UserRow } from '@portal/contracts';
import { Database, locatePage, readPage, sql, type ListSource } from '@portal/service-kit';
import { UserCountRepository } from './user-count.repository.js';
import {
  isUser,
  partnerTables,
  buildTextSql,
  toUserRow,
  readUserSort,
  buildUserPageSql,
  userRowColumns,
  buildUserSource,
  type StoredUser,
  type UserFilter,
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
    const user = await this.database.queryOne(
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
  async findPage(filter: UserFilter, paging: Paging): Promise<Page<UserRow>> {
    const { rows, total } = await this.readPage(filter, paging);
    return { rows: rows.map(toUserRow), total };
  }

  findColleagues(partnerId: number, paging: Paging): Promise<Page<PersonName>> {
    return readPage(this.database, buildColleaguesSource(partnerId), paging);
  }

  private async readPage(filter: UserFilter, paging: Paging): Promise<Page<StoredUser>> {
    const [by, ...others] = readUserSort(paging.sort);
    // No index has several columns or the last sign-in.
    if (!by || others.length > 0 || paging.search?.trim() || filter.lastSignIn)
      return readPage(this.database, buildUserSource(filter, paging.search), paging);
    const total = await this.counts.count(filter);
    const range = locatePage(paging, total);
    const rows = range ? await this.database.query(buildUserPageSql(filter, { ...by, ...range })) : [];
    return { rows, total };
  }
}
