import { Injectable } from '@nestjs/common';
import type { AdminRequestStatus, Page, Paging, PersonName, UserRow } from '@portal/contracts';
import { Database, readPage, sql, type ListSource } from '@portal/service-kit';
import {
  isUser,
  partnerTables,
  buildTextSql,
  toUserRow,
  userRowColumns,
  buildUserSource,
  type StoredUser,
  type UserFilter,
} from './user.sql.js';

/** The names of a partner's active users. Search and sort use names only, since other columns would reveal their values. */
const buildColleaguesSource = (
  partnerId: number,
): ListSource<{ sortable: ('firstname' | 'surname')[] }, PersonName> => ({
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
  constructor(private readonly database: Database) {}

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

  count(filter: UserFilter): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM account WHERE ${buildUserSource(filter).where}`,
    );
  }

  /** Lists users that match the filter and the search; `total` ignores limit and offset. */
  async findPage(filter: UserFilter, { search, ...paging }: Paging): Promise<Page<UserRow>> {
    const source = buildUserSource(filter, search);
    const { rows, total } = await readPage(this.database, source, paging);
    return { rows: rows.map(toUserRow), total };
  }

  findColleagues(partnerId: number, paging: Paging) {
    return readPage(this.database, buildColleaguesSource(partnerId), paging);
  }
}
