import { Injectable } from '@nestjs/common';
import type { inactiveUserContract, InactiveUserRow, ManagedPartner, Page, Paging } from '@portal/contracts';
import {
  Database,
  isManagedSql,
  toIsoTimeSql,
  readPage,
  sql,
  type ListSource,
  type Sql,
} from '@portal/service-kit';
import { isUser, partnerTables, buildTextSql } from './user.sql.js';

/** Condition for active users who signed in before, but not in the last days. */
const isInactive = (days: number, partner: ManagedPartner): Sql => sql`
  ${isUser} AND account.status = 'Active' AND account.last_used_at < now() - make_interval(days => ${days})
    AND ${isManagedSql(partner, sql`account.partner_id`)}`;

const buildInactiveUsersSource = (
  days: number,
  partner: ManagedPartner,
): ListSource<typeof inactiveUserContract.calls.findAll> => ({
  columns: sql`account.id, account.firstname, account.surname, account.email, account.role, partner.name AS partner,
    ${toIsoTimeSql('account.last_used_at')} AS last_sign_in`,
  tables: sql`account ${partnerTables}`,
  where: isInactive(days, partner),
  text: sql`concat_ws(' ', account.firstname, account.surname, account.email, partner.name)`,
  sortColumns: {
    firstname: buildTextSql('account.firstname'),
    surname: buildTextSql('account.surname'),
    email: buildTextSql('account.email'),
    partner: buildTextSql('partner.name'),
    last_sign_in: sql`account.last_used_at`,
  },
  defaultSort: 'last_sign_in',
  tieBreakers: sql`account.id`,
});

/** Finds inactive users. The last sign-in has no index, because it changes with use. */
@Injectable()
export class InactiveUserRepository {
  constructor(private readonly database: Database) {}

  findPage(days: number, partner: ManagedPartner, paging: Paging): Promise<Page<InactiveUserRow>> {
    return readPage(this.database, buildInactiveUsersSource(days, partner), paging);
  }
}
