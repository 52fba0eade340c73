import { Injectable } from '@nestjs/common';
import type { Audience } from '@portal/contracts';
import { Database, sql, statementTimeoutMs, type Sql } from '@portal/service-kit';
import type { Addressee } from '../projection/people.repository.js';
import type { Broadcast } from './broadcast.repository.js';

type OrganisationAudience = Exclude<Audience, 'Report viewers'>;

const columns = sql`a.id, a.firstname || ' ' || a.surname AS name, a.email`;
/** Administrators have no messages. Excludes the author. */
const canReceive = (authorId: number) =>
  sql`a.status = 'Active' AND a.role <> 'administrator' AND a.id <> ${authorId}`;

const isMember = (audience: OrganisationAudience, id: number | null): Sql =>
  ({
    Everyone: sql`true`,
    Group: sql`a.partner_id IN (SELECT id FROM replicated_partner WHERE group_id = ${id}::int)`,
    Partner: sql`a.partner_id = ${id}::int`,
  })[audience];

/** Condition for accounts that may have joined the audience since an ISO time. */
function hasChanged(audience: OrganisationAudience, time: string): Sql {
  const since = sql`${time}`;
  if (audience !== 'Group') return sql`a.changed_at > ${since}::timestamptz`;
  return sql`a.id IN (
    SELECT id FROM replicated_account WHERE changed_at > ${since}::timestamptz
    UNION ALL
    SELECT member.id FROM replicated_partner p JOIN replicated_account member ON member.partner_id = p.id
    WHERE p.changed_at > ${since}::timestamptz)`;
}

const options = { timeoutMs: statementTimeoutMs.housekeeping };

@Injectable()
export class BroadcastRecipientRepository {
  constructor(private readonly database: Database) {}

  /**
   * The next members of an organisation who do not have the broadcast, by id, at most `limit`. After the first pass only those who changed
   * or whose partner changed since the previous pass.
   */
  findNext(audience: OrganisationAudience, broadcast: Broadcast, limit: number): Promise<Addressee[]> {
    const { accountId, deliveredTo, audienceId, source, changedAfter } = broadcast;
    const changed = changedAfter === null ? sql`true` : hasChanged(audience, changedAfter);
    // OFFSET 0 prevents a join: PostgreSQL may choose one that reads all messages for each account.
    return this.database.query(
      sql<Addressee>`SELECT ${columns} FROM replicated_account a
        WHERE ${canReceive(accountId)} AND a.id > ${deliveredTo} AND ${isMember(audience, audienceId)} AND ${changed}
          AND NOT EXISTS (SELECT FROM message WHERE message.account_id = a.id AND message.source = ${source} OFFSET 0)
        ORDER BY a.id LIMIT ${limit}::int`,
      options,
    );
  }

  findAmong(
    { accountId, partnerId }: Pick<Broadcast, 'accountId' | 'partnerId'>,
    ids: number[],
  ): Promise<Addressee[]> {
    const partner = sql`${partnerId}`;
    return this.database.query(
      sql<Addressee>`SELECT ${columns} FROM replicated_account a
        WHERE ${canReceive(accountId)} AND a.id = ANY (${ids}::int[])
          AND (${partner}::int IS NULL OR a.partner_id = ${partner}::int)
        ORDER BY a.id`,
      options,
    );
  }

  findAdministrators(exceptId: number): Promise<Addressee[]> {
    return this.database.query(
      sql<Addressee>`SELECT ${columns} FROM replicated_account a
        WHERE a.role = 'administrator' AND a.status = 'Active' AND a.id <> ${exceptId} ORDER BY a.id`,
      options,
    );
  }

  async findUserAdminIds(partnerId: number): Promise<number[]> {
    const rows = await this.database.query(
      sql<{ id: number }>`SELECT id FROM replicated_account
        WHERE partner_id = ${partnerId} AND role = 'userAdmin' AND status = 'Active'`,
      options,
    );
    return rows.map(({ id }) => id);
  }
}
