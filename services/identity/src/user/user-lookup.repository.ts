import { Injectable } from '@nestjs/common';
import type { AdminRequestStatus, PersonName, UserRow } from '@portal/contracts';
import { Database, statement } from '@portal/service-kit';
import { placeTables, userRow, userRowColumns, type StoredUser } from './user-row.sql.js';

const find = statement(
  'user_lookup_find',
  `SELECT ${userRowColumns} FROM account ${placeTables} WHERE account.id = $1 AND account.deleted_at IS NULL`,
);
const findNonAdmin = statement(
  'user_lookup_non_admin',
  `SELECT id, firstname, surname,
     (SELECT status FROM admin_request WHERE account_id = account.id ORDER BY id DESC LIMIT 1) AS "requestStatus"
   FROM account WHERE id = $1 AND role = 'user' AND deleted_at IS NULL`,
);

/** Single accounts. */
@Injectable()
export class UserLookupRepository {
  constructor(private readonly database: Database) {}

  /** The account, of whichever role, unless it is gone. */
  async find(id: number): Promise<UserRow | undefined> {
    const [user] = await this.database.rows<StoredUser>(find, [id]);
    return user && userRow(user);
  }

  /** The account if it is a user and no user admin, with its last request to become one: a list of one or none. */
  findNonAdmin(id: number): Promise<(PersonName & { requestStatus: AdminRequestStatus | null })[]> {
    return this.database.rows(findNonAdmin, [id]);
  }
}
