import { Injectable } from '@nestjs/common';
import type { Audience } from '@portal/contracts';
import { Database, slowStatement } from '@portal/service-kit';
import type { Addressee } from '../people/people.repository.js';
import type { Broadcast } from './broadcast.js';

/** An audience that is people of a place, who may become more and fewer. */
export type PlaceAudience = Exclude<Audience, 'Report viewers'>;

const columns = `a.id, a.firstname || ' ' || a.surname AS name, a.email`;
/** Those who have messages at all, and nobody its own news. */
const hasMessages = `a.status = 'Active' AND a.role <> 'administrator' AND a.id <> $1`;

// OFFSET 0 has each looked up by itself: of joins, PostgreSQL at times takes one that goes through all messages for each account.
const missing = (place: string, isThere: string, hasChanged = 'true') =>
  slowStatement(
    `broadcast_people_missing_${place}`,
    `SELECT ${columns} FROM account_copy a
     WHERE ${hasMessages} AND a.id > $2 AND ${isThere} AND ${hasChanged}
       AND NOT EXISTS (SELECT FROM message WHERE message.account_id = a.id AND message.source = $4 OFFSET 0)
     ORDER BY a.id LIMIT $5`,
  );

const anywhere = '$3::int IS NULL';
const inGroup = 'a.partner_id IN (SELECT id FROM partner_copy WHERE group_id = $3::int)';
const inPartner = 'a.partner_id = $3::int';
const missingIn = {
  Everyone: missing('anywhere', anywhere),
  Group: missing('group', inGroup),
  Partner: missing('partner', inPartner),
} as const;

const changed = 'a.changed_at > $6::timestamptz';
const changedWithPartner = `a.id IN (
       SELECT id FROM account_copy WHERE changed_at > $6::timestamptz
       UNION ALL
       SELECT member.id FROM partner_copy p JOIN account_copy member ON member.partner_id = p.id WHERE p.changed_at > $6::timestamptz)`;
const changedIn = {
  Everyone: missing('anywhere_changed', anywhere, changed),
  Group: missing('group_changed', inGroup, changedWithPartner),
  Partner: missing('partner_changed', inPartner, changed),
} as const;

const among = slowStatement(
  'broadcast_people_among',
  `SELECT ${columns} FROM account_copy a
   WHERE ${hasMessages} AND a.id = ANY ($2::int[]) AND ($3::int IS NULL OR a.partner_id = $3) ORDER BY a.id`,
);
const userAdmins = slowStatement(
  'broadcast_people_user_admins',
  `SELECT id FROM account_copy WHERE partner_id = $1 AND role = 'userAdmin' AND status = 'Active'`,
);
const administrators = slowStatement(
  'broadcast_people_administrators',
  `SELECT ${columns} FROM account_copy a WHERE a.role = 'administrator' AND a.status = 'Active' AND a.id <> $1 ORDER BY a.id`,
);

/** To whom news for many can go. */
@Injectable()
export class BroadcastPeopleRepository {
  constructor(private readonly database: Database) {}

  /**
   * The next people of a place who do not have the news, by id, at most `limit`; after the first pass only those who have changed, or
   * whose partner has, since the one before.
   */
  missing(audience: PlaceAudience, news: Broadcast, limit: number): Promise<Addressee[]> {
    const { accountId, deliveredTo, audienceId, source, changedAfter } = news;
    const values = [accountId, deliveredTo, audienceId, source, limit];
    if (changedAfter === null) return this.database.rows<Addressee>(missingIn[audience], values);
    return this.database.rows<Addressee>(changedIn[audience], [...values, changedAfter]);
  }

  /** Those of the accounts to whom the news can go. */
  among(
    { accountId, partnerId }: Pick<Broadcast, 'accountId' | 'partnerId'>,
    ids: number[],
  ): Promise<Addressee[]> {
    return this.database.rows<Addressee>(among, [accountId, ids, partnerId]);
  }

  /** The active administrators, without one account. */
  administrators(exceptId: number): Promise<Addressee[]> {
    return this.database.rows<Addressee>(administrators, [exceptId]);
  }

  /** The ids of a partner's active user admins. */
  async userAdmins(partnerId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(userAdmins, [partnerId]);
    return rows.map(({ id }) => id);
  }
}
