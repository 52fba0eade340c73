import { Injectable } from '@nestjs/common';
import type {
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

export interface InvitedUser {
  firstname: string;
  surname: string;
  email: string;
  /** Empty if the inviter did not enter it. */
  phone: string;
  partnerId: number;
  /** Whether the accepted account is active; it waits for activation otherwise. */
  active: boolean;
}

export interface InvitationIds {
  id: number;
  /** The id that the account gets when the invitation is accepted. */
  accountId: number;
}

export type UserInvitation = InvitedUser & InvitationIds & { invitedBy: number; partner: string };

const columns = sql`invitation.id, invitation.firstname, invitation.surname, invitation.email, invitation.phone,
  invitation.active, invitation.account_id AS "accountId", invitation.partner_id AS "partnerId", invitation.invited_by AS "invitedBy",
  (SELECT name FROM partner WHERE id = invitation.partner_id) AS partner`;

/** The condition that an invitation can be accepted. Its sender must still be allowed to send it. */
const acceptable = sql`invitation.expires_at > now() AND EXISTS (
  SELECT FROM account inviter WHERE inviter.id = invitation.invited_by AND inviter.status = 'Active'
    AND inviter.deleted_at IS NULL AND (inviter.role = 'administrator'
      OR (inviter.role = 'userAdmin' AND inviter.partner_id = invitation.partner_id)))`;

const isManaged = (partner: ManagedPartner) => isManagedSql(partner, sql`invitation.partner_id`);

const createListSource = (
  partner: ManagedPartner,
): ListSource<typeof userInvitationContract.calls.findAll> => ({
  columns: sql`invitation.id, invitation.firstname, invitation.surname, invitation.email, partner.name AS partner,
    inviter.firstname || ' ' || inviter.surname AS invited_by, ${toIsoTimeSql('invitation.expires_at')} AS date_expires,
    CASE WHEN ${acceptable} THEN 'Open' ELSE 'Expired' END AS status`,
  tables: sql`user_invitation invitation JOIN partner ON partner.id = invitation.partner_id
    JOIN account inviter ON inviter.id = invitation.invited_by`,
  where: isManaged(partner),
  text: sql`concat_ws(' ', invitation.firstname, invitation.surname, invitation.email, partner.name,
    inviter.firstname, inviter.surname)`,
  sortColumns: {
    firstname: sql`folded(invitation.firstname)`,
    surname: sql`folded(invitation.surname)`,
    email: sql`folded(invitation.email)`,
    partner: sql`folded(partner.name)`,
    invited_by: sql`folded(inviter.firstname || ' ' || inviter.surname)`,
    date_expires: sql`invitation.expires_at`,
  },
  defaultSort: '-date_expires',
  tieBreakers: sql`invitation.id DESC`,
});

@Injectable()
export class UserInvitationRepository {
  constructor(private readonly database: Database) {}

  /** Inserts an invitation and returns its ids; undefined while the address is invited. Replaces an expired one. */
  async insert(
    transaction: Transaction,
    ticketHash: Buffer,
    { firstname, surname, email, phone, partnerId, active }: InvitedUser,
    invitedBy: number,
    expiresAt: Date,
  ): Promise<InvitationIds | undefined> {
    const [ids] = await transaction.query(
      sql<InvitationIds>`INSERT INTO user_invitation AS known
          (ticket_hash, firstname, surname, email, phone, partner_id, active, invited_by, expires_at)
        VALUES (${ticketHash}, ${firstname}, ${surname}, ${email}, ${phone}, ${partnerId}, ${active}, ${invitedBy},
          ${expiresAt})
        ON CONFLICT (lower(email)) DO UPDATE SET
          (ticket_hash, firstname, surname, email, phone, partner_id, active, invited_by, expires_at) =
          (excluded.ticket_hash, excluded.firstname, excluded.surname, excluded.email, excluded.phone,
            excluded.partner_id, excluded.active, excluded.invited_by, excluded.expires_at)
          WHERE known.expires_at <= now()
        RETURNING id, account_id AS "accountId"`,
    );
    return ids;
  }

  /** Checks whether an address is invited to the managed partner. */
  async isInvited(transaction: Transaction, email: string, partner: ManagedPartner): Promise<boolean> {
    const rows = await transaction.query(
      sql`SELECT FROM user_invitation invitation WHERE lower(email) = lower(${email}) AND ${isManaged(partner)}`,
    );
    return rows.length > 0;
  }

  /** Gives an invitation a new ticket and sender. */
  async renew(
    transaction: Transaction,
    id: number,
    partner: ManagedPartner,
    renewal: { ticketHash: Buffer; invitedBy: number; expiresAt: Date },
  ): Promise<UserInvitation | undefined> {
    const { ticketHash, invitedBy, expiresAt } = renewal;
    const [invitation] = await transaction.query(
      sql<UserInvitation>`UPDATE user_invitation invitation
        SET ticket_hash = ${ticketHash}, invited_by = ${invitedBy}, expires_at = ${expiresAt}
        WHERE id = ${id} AND ${isManaged(partner)} RETURNING ${columns}`,
    );
    return invitation;
  }

  async find(ticketHash: Buffer): Promise<UserInvitation | undefined> {
    const [invitation] = await this.database.query(
      sql<UserInvitation>`SELECT ${columns} FROM user_invitation invitation
        WHERE invitation.ticket_hash = ${ticketHash} AND ${acceptable}`,
    );
    return invitation;
  }

  async take(transaction: Transaction, ticketHash: Buffer): Promise<UserInvitation | undefined> {
    const [invitation] = await transaction.query(
      sql<UserInvitation>`DELETE FROM user_invitation invitation
        WHERE invitation.ticket_hash = ${ticketHash} AND ${acceptable} RETURNING ${columns}`,
    );
    return invitation;
  }

  /** Deletes an invitation. */
  async delete(
    transaction: Transaction,
    id: number,
    partner: ManagedPartner,
  ): Promise<UserInvitation | undefined> {
    const [invitation] = await transaction.query(
      sql<UserInvitation>`DELETE FROM user_invitation invitation
        WHERE id = ${id} AND ${isManaged(partner)} RETURNING ${columns}`,
    );
    return invitation;
  }

  findPage(partner: ManagedPartner, paging: Paging): Promise<Page<UserInvitationRow>> {
    return readPage(this.database, createListSource(partner), paging);
  }
}
