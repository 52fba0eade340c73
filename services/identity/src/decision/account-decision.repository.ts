import { Injectable } from '@nestjs/common';
import type {
  accountDecisionContract,
  ManagedPartner,
  Page,
  Paging,
  WaitingRegistrationRow,
} from '@portal/contracts';
import {
  Database,
  isManagedSql,
  toIsoTimeSql,
  isRecentSql,
  readPage,
  sql,
  type BulkRow,
  type ListSource,
  type Sql,
} from '@portal/service-kit';
import { fitsEmailPattern } from '../account/email.js';

type StoredRegistration = Omit<WaitingRegistrationRow, 'emailFits'> & { emailPattern: string };

/**
 * New accounts that were never decided or used, without people who can activate them by choosing a password. Accounts that are older than the months after which
 * unused accounts are deactivated do not wait for activation.
 */
const isWaiting = (
  partner: ManagedPartner,
): Sql => sql`account.status = 'Deactivated' AND account.role = 'user' AND account.deleted_at IS NULL
    AND account.created_at > now() - interval '6 months' AND account.last_used_at IS NULL
    AND account.decided_at IS NULL AND NOT EXISTS (SELECT FROM user_invitation WHERE account_id = account.id)
    AND ${isManagedSql(partner, sql`account.partner_id`)}`;

const buildRegistrationsSource = (
  partner: ManagedPartner,
): ListSource<typeof accountDecisionContract.calls.findRegistrations, StoredRegistration> => ({
  columns: sql`account.id, account.firstname, account.surname, account.email, account.phone, partner.name AS user_type,
    partner.email_pattern AS "emailPattern", account.email_confirmed_at IS NOT NULL AS "emailConfirmed",
    (SELECT registrar.firstname || ' ' || registrar.surname FROM account AS registrar
     WHERE registrar.id = account.registered_by) AS "registeredBy", ${toIsoTimeSql('account.created_at')} AS date_created`,
  tables: sql`account JOIN partner ON partner.id = account.partner_id`,
  where: isWaiting(partner),
  text: sql`concat_ws(' ', account.firstname, account.surname, account.email, account.phone, partner.name)`,
  sortColumns: {
    firstname: sql`folded(account.firstname)`,
    surname: sql`folded(account.surname)`,
    email: sql`folded(account.email)`,
    user_type: sql`folded(partner.name)`,
    date_created: sql`account.created_at`,
  },
  defaultSort: 'date_created',
  tieBreakers: sql`account.id`,
});

/** Recent decisions; for one partner only those on registrations. */
const buildDecisionsSource = (
  partner: ManagedPartner,
): ListSource<typeof accountDecisionContract.calls.findAll> => {
  const isShown =
    partner === 'all' ? sql`true` : sql`decision.kind = 'Registration' AND account.partner_id = ${partner}`;
  return {
    columns: sql`decision.id, decision.kind, account.id AS "userId", account.firstname, account.surname, partner.name AS user_type,
      NULL::int AS "reportId", NULL::text AS report, decision.accepted, decision.reason, NULL::text AS until, decision.decided_by AS "decidedById",
      author.firstname || ' ' || author.surname AS "decidedBy", ${toIsoTimeSql('decision.decided_at')} AS date_decided`,
    tables: sql`decision JOIN account ON account.id = decision.account_id JOIN account author ON author.id = decision.decided_by
      LEFT JOIN partner ON partner.id = account.partner_id`,
    where: sql`${isRecentSql} AND ${isShown}`,
    text: sql`concat_ws(' ', account.firstname, account.surname, partner.name, author.firstname, author.surname, decision.reason)`,
    sortColumns: {
      firstname: sql`folded(account.firstname)`,
      surname: sql`folded(account.surname)`,
      user_type: sql`folded(partner.name)`,
      decidedBy: sql`folded(author.surname)`,
      date_decided: sql`decision.decided_at`,
    },
    defaultSort: '-date_decided',
    tieBreakers: sql`decision.id DESC`,
  };
};

const subjects = {
  Registration: { id: sql`account.id`, tables: sql`account` },
  'Admin request': {
    id: sql`request.id`,
    tables: sql`admin_request request JOIN account ON account.id = request.account_id`,
  },
};

@Injectable()
export class AccountDecisionRepository {
  constructor(private readonly database: Database) {}

  async listRegistrations(partner: ManagedPartner, paging: Paging): Promise<Page<WaitingRegistrationRow>> {
    const { rows, total } = await readPage(this.database, buildRegistrationsSource(partner), paging);
    return {
      rows: rows.map(({ emailPattern, ...row }) => ({
        ...row,
        emailFits: emailPattern ? fitsEmailPattern(emailPattern, row.email) : null,
      })),
      total,
    };
  }

  /** Lists the decisions of the last 90 days. */
  listDecisions(partner: ManagedPartner, paging: Paging) {
    return readPage(this.database, buildDecisionsSource(partner), paging);
  }

  /** Finds names of accounts, or of the accounts of user admin requests. */
  findNames(
    kind: 'Registration' | 'Admin request',
    ids: number[],
    partner: ManagedPartner,
  ): Promise<BulkRow[]> {
    const { id, tables } = subjects[kind];
    return this.database.query(
      sql<BulkRow>`SELECT ${id} AS id, account.firstname || ' ' || account.surname AS name, '' AS before FROM ${tables}
        WHERE ${id} = ANY (${ids}::int[]) AND account.deleted_at IS NULL
          AND ${isManagedSql(partner, sql`account.partner_id`)}
        ORDER BY id`,
    );
  }

  countRegistrations(partner: ManagedPartner): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM account WHERE ${isWaiting(partner)}`,
    );
  }

  countAdminRequests(): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM admin_request request JOIN account ON account.id = request.account_id
        WHERE request.status = 'Pending' AND account.deleted_at IS NULL`,
    );
  }
}
