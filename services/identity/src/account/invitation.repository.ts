import { Injectable } from '@nestjs/common';
import type {
  administratorInvitationContract,
  AdministratorInvitationRow,
  AcceptedLanguage,
  ManagedPartner,
  Page,
  Paging,
  userInvitationContract,
  UserInvitationRow,
} from '@portal/contracts';
import {
  Database,
  isManagedSql,
  toIsoTimeSql,
  readPage,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';

/** Invitations to become an administrator, or to become a user of the managed partner. */
export type InvitationScope = 'administrators' | ManagedPartner;

export interface Invitee {
  firstname: string;
  surname: string;
  email: string;
  /** Empty if the inviter did not enter it. */
  phone: string;
  /** Null for an administrator. */
  partnerId: number | null;
  /** Whether the accepted account is active; it waits for activation otherwise. */
  active: boolean;
  /** The language of the inviter's page. */
  language: AcceptedLanguage | null;
}

export interface InvitationIds {
  id: number;
  /** The id that the account gets when the invitation is accepted. */
  accountId: number;
}

export type Invitation = Invitee & InvitationIds & { invitedBy: number };

export interface InvitationSecret {
  ticketHash: Buffer;
  invitedBy: number;
  expiresAt: Date;
}

const columns = sql`id, firstname, surname, email, phone, active, language, account_id AS "accountId", partner_id AS "partnerId",
  invited_by AS "invitedBy"`;

/** The condition that an invitation can be accepted. Its sender must still be allowed to send it. */
const acceptable = sql`invitation.expires_at > now() AND EXISTS (
  SELECT FROM account inviter WHERE inviter.id = invitation.invited_by AND inviter.status = 'Active'
    AND inviter.deleted_at IS NULL AND (inviter.role = 'administrator'
      OR (inviter.role = 'userAdmin' AND inviter.partner_id = invitation.partner_id)))`;

const isInScope = (scope: InvitationScope) =>
  scope === 'administrators'
    ? sql`invitation.partner_id IS NULL`
    : sql`invitation.partner_id IS NOT NULL AND ${isManagedSql(scope, sql`invitation.partner_id`)}`;

type Lists =
  typeof administratorInvitationContract.calls.findPending | typeof userInvitationContract.calls.findAll;

const createListSource = (scope: InvitationScope): ListSource<Lists> => ({
  columns: sql`invitation.id, invitation.firstname, invitation.surname, invitation.email, partner.name AS partner,
    inviter.firstname || ' ' || inviter.surname AS invited_by, ${toIsoTimeSql('invitation.created_at')} AS date_created,
    ${toIsoTimeSql('invitation.expires_at')} AS date_expires, CASE WHEN ${acceptable} THEN 'Open' ELSE 'Expired' END AS status`,
  tables: sql`invitation JOIN account inviter ON inviter.id = invitation.invited_by
    LEFT JOIN partner ON partner.id = invitation.partner_id`,
  where: scope === 'administrators' ? sql`${isInScope(scope)} AND ${acceptable}` : isInScope(scope),
  text: sql`concat_ws(' ', invitation.firstname, invitation.surname, invitation.email, partner.name,
    inviter.firstname, inviter.surname)`,
  sortColumns: {
    firstname: sql`folded(invitation.firstname)`,
    surname: sql`folded(invitation.surname)`,
    email: sql`folded(invitation.email)`,
    partner: sql`folded(partner.name)`,
    invited_by: sql`folded(inviter.firstname || ' ' || inviter.surname)`,
    date_created: sql`invitation.created_at`,
    date_expires: sql`invitation.expires_at`,
  },
  defaultSort: '-date_expires',
  tieBreakers: sql`invitation.id DESC`,
});

@Injectable()
export class InvitationRepository {
  constructor(private readonly database: Database) {}

  /** Inserts an invitation and returns its ids; undefined while the address has an open one. Replaces an expired one. */
  insert(
    transaction: Transaction,
    { firstname, surname, email, phone, partnerId, active, language }: Invitee,
    { ticketHash, invitedBy, expiresAt }: InvitationSecret,
  ): Promise<InvitationIds | undefined> {
    return transaction.queryOne(
      sql<InvitationIds>`INSERT INTO invitation AS known
          (ticket_hash, firstname, surname, email, phone, partner_id, active, language, invited_by, expires_at)
        VALUES (${ticketHash}, ${firstname}, ${surname}, ${email}, ${phone}, ${partnerId}, ${active}, ${language}, ${invitedBy},
          ${expiresAt})
        ON CONFLICT (lower(email), (partner_id IS NULL)) DO UPDATE SET
          (ticket_hash, firstname, surname, email, phone, partner_id, active, language, invited_by, created_at, expires_at) =
          (excluded.ticket_hash, excluded.firstname, excluded.surname, excluded.email, excluded.phone,
            excluded.partner_id, excluded.active, excluded.language, excluded.invited_by, now(), excluded.expires_at)
          WHERE known.expires_at <= now()
        RETURNING id, account_id AS "accountId"`,
    );
  }

  /** Checks whether an address is invited to the managed partner. */
  isInvited(transaction: Transaction, email: string, partner: ManagedPartner): Promise<boolean> {
    return transaction.hasRows(
      sql`SELECT FROM invitation WHERE lower(email) = lower(${email}) AND ${isInScope(partner)}`,
    );
  }

  /** Gives an invitation a new ticket and sender. */
  renew(
    transaction: Transaction,
    scope: InvitationScope,
    id: number,
    { ticketHash, invitedBy, expiresAt }: InvitationSecret,
  ): Promise<Invitation | undefined> {
    return transaction.queryOne(
      sql<Invitation>`UPDATE invitation
        SET ticket_hash = ${ticketHash}, invited_by = ${invitedBy}, expires_at = ${expiresAt}
        WHERE id = ${id} AND ${isInScope(scope)} RETURNING ${columns}`,
    );
  }

  find(scope: InvitationScope, ticketHash: Buffer): Promise<Invitation | undefined> {
    return this.database.queryOne(
      sql<Invitation>`SELECT ${columns} FROM invitation
        WHERE ticket_hash = ${ticketHash} AND ${isInScope(scope)} AND ${acceptable}`,
    );
  }

  take(
    transaction: Transaction,
    scope: InvitationScope,
    ticketHash: Buffer,
  ): Promise<Invitation | undefined> {
    return transaction.queryOne(
      sql<Invitation>`DELETE FROM invitation
        WHERE ticket_hash = ${ticketHash} AND ${isInScope(scope)} AND ${acceptable} RETURNING ${columns}`,
    );
  }

  delete(transaction: Transaction, scope: InvitationScope, id: number): Promise<Invitation | undefined> {
    return transaction.queryOne(
      sql<Invitation>`DELETE FROM invitation WHERE id = ${id} AND ${isInScope(scope)} RETURNING ${columns}`,
    );
  }

  findPage(
    scope: InvitationScope,
    paging: Paging,
  ): Promise<Page<AdministratorInvitationRow & UserInvitationRow>> {
    return readPage(this.database, createListSource(scope), paging);
  }
}
