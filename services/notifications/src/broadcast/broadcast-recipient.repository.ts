import { Injectable } from '@nestjs/common';
import type { Audience } from '@portal/contracts';
import { Database, slowStatement } from '@portal/service-kit';
import type { Addressee } from '../projection/people.repository.js';
import type { Broadcast } from './broadcast.repository.js';

type OrganisationAudience = Exclude<Audience, 'Report viewers'>;

const columns = `a.id, a.firstname || ' ' || a.surname AS name, a.email`;
/** Administrators have no messages. Excludes the author. */
const canReceive = `a.status = 'Active' AND a.role <> 'administrator' AND a.id <> $1`;

// OFFSET 0 prevents a join: PostgreSQL may choose one that reads all messages for each account.
const next = (name: string, isMember: string, hasChanged = 'true') =>
  slowStatement(
    `broadcast_recipients_${name}`,
    `SELECT ${columns} FROM account_copy a
     WHERE ${canReceive} AND a.id > $2 AND ${isMember} AND ${hasChanged}
       AND NOT EXISTS (SELECT FROM message WHERE message.account_id = a.id AND message.source = $4 OFFSET 0)
     ORDER BY a.id LIMIT $5`,
  );

const anywhere = '$3::int IS NULL';
const inGroup = 'a.partner_id IN (SELECT id FROM partner_copy WHERE group_id = $3::int)';
const inPartner = 'a.partner_id = $3::int';
const nextIn = {
  Everyone: next('anywhere', anywhere),
  Group: next('group', inGroup),
  Partner: next('partner', inPartner),
} as const;

const changed = 'a.changed_at > $6::timestamptz';
const changedWithPartner = `a.id IN (
       SELECT id FROM account_copy WHERE changed_at > $6::timestamptz
       UNION ALL
       SELECT member.id FROM partner_copy p JOIN account_copy member ON member.partner_id = p.id WHERE p.changed_at > $6::timestamptz)`;
const nextChangedIn = {
  Everyone: next('anywhere_changed', anywhere, changed),
  Group: next('group_changed', inGroup, changedWithPartner),
  Partner: next('partner_changed', inPartner, changed),
} as const;

const among = slowStatement(
  'broadcast_people_among',
  `SELECT ${columns} FROM account_copy a
   WHERE ${canReceive} AND a.id = ANY ($2::int[]) AND ($3::int IS NULL OR a.partner_id = $3) ORDER BY a.id`,
);
const userAdmins = slowStatement(
  'broadcast_people_user_admins',
  `SELECT id FROM account_copy WHERE partner_id = $1 AND role = 'userAdmin' AND status = 'Active'`,
);
const administrators = slowStatement(
  'broadcast_people_administrators',
  `SELECT ${columns} FROM account_copy a WHERE a.role = 'administrator' AND a.status = 'Active' AND a.id <> $1 ORDER BY a.id`,
);

@Injectable()
export class BroadcastRecipientRepository {
  constructor(private readonly database: Database) {}

  /**
   * The next members of an organisation who do not have the broadcast, by id, at most `limit`. After the first pass only those who changed
   * or whose partner changed since the previous pass.
   */
  findNext(audience: OrganisationAudience, broadcast: Broadcast, limit: number): Promise<Addressee[]> {
    const { accountId, deliveredTo, audienceId, source, changedAfter } = broadcast;
    const values = [accountId, deliveredTo, audienceId, source, limit];
    if (changedAfter === null) return this.database.rows<Addressee>(nextIn[audience], values);
    return this.database.rows<Addressee>(nextChangedIn[audience], [...values, changedAfter]);
  }

  findAmong(
    { accountId, partnerId }: Pick<Broadcast, 'accountId' | 'partnerId'>,
    ids: number[],
  ): Promise<Addressee[]> {
    return this.database.rows<Addressee>(among, [accountId, ids, partnerId]);
  }

  findAdministrators(exceptId: number): Promise<Addressee[]> {
    return this.database.rows<Addressee>(administrators, [exceptId]);
  }

  async findUserAdminIds(partnerId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(userAdmins, [partnerId]);
    return rows.map(({ id }) => id);
  }
}
