import { Injectable } from '@nestjs/common';
import type {
  AdministratorInvitationRow,
  Page,
  Paging,
  administratorInvitationContract,
} from '@portal/contracts';
import {
  Database,
  toIsoTimeSql,
  readPage,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';

export interface Invitee {
  firstname: string;
  surname: string;
  email: string;
  /** Empty if the inviter did not enter it. */
  phone: string;
}

export type Invitation = Invitee & { id: number; invitedBy: number };

const columns = sql`id, firstname, surname, email, phone, invited_by AS "invitedBy"`;

const list: ListSource<typeof administratorInvitationContract.calls.findPending> = {
  columns: sql`invitation.id, invitation.firstname, invitation.surname, invitation.email,
    inviter.firstname || ' ' || inviter.surname AS invited_by, ${toIsoTimeSql('invitation.created_at')} AS date_created,
    ${toIsoTimeSql('invitation.expires_at')} AS date_expires`,
  tables: sql`administrator_invitation invitation JOIN account inviter ON inviter.id = invitation.invited_by`,
  where: sql`invitation.expires_at > now()`,
  text: sql`concat_ws(' ', invitation.firstname, invitation.surname, invitation.email, inviter.firstname,
    inviter.surname)`,
  sortColumns: {
    firstname: sql`folded(invitation.firstname)`,
    surname: sql`folded(invitation.surname)`,
    email: sql`folded(invitation.email)`,
    invited_by: sql`folded(inviter.firstname || ' ' || inviter.surname)`,
    date_created: sql`invitation.created_at`,
    date_expires: sql`invitation.expires_at`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`invitation.id DESC`,
};

@Injectable()
export class AdministratorInvitationRepository {
  constructor(private readonly database: Database) {}

  /** Inserts an invitation and returns its id; undefined while the address has a pending one. Replaces an expired one. */
  async insert(
    transaction: Transaction,
    ticketHash: Buffer,
    { firstname, surname, email, phone }: Invitee,
    invitedBy: number,
    expiresAt: Date,
  ): Promise<number | undefined> {
    const [row] = await transaction.query(
      sql<{ id: number }>`INSERT INTO administrator_invitation AS known
          (ticket_hash, firstname, surname, email, phone, invited_by, expires_at)
        VALUES (${ticketHash}, ${firstname}, ${surname}, ${email}, ${phone}, ${invitedBy}, ${expiresAt})
        ON CONFLICT (lower(email)) DO UPDATE SET
          (ticket_hash, firstname, surname, email, phone, invited_by, created_at, expires_at) =
          (excluded.ticket_hash, excluded.firstname, excluded.surname, excluded.email, excluded.phone,
            excluded.invited_by, now(), excluded.expires_at)
          WHERE known.expires_at <= now()
        RETURNING id`,
    );
    return row?.id;
  }

  async find(ticketHash: Buffer): Promise<Invitation | undefined> {
    const [invitation] = await this.database.query(
      sql<Invitation>`SELECT ${columns} FROM administrator_invitation
        WHERE ticket_hash = ${ticketHash} AND expires_at > now()`,
    );
    return invitation;
  }

  async take(transaction: Transaction, ticketHash: Buffer): Promise<Invitation | undefined> {
    const [invitation] = await transaction.query(
      sql<Invitation>`DELETE FROM administrator_invitation
        WHERE ticket_hash = ${ticketHash} AND expires_at > now() RETURNING ${columns}`,
    );
    return invitation;
  }

  async delete(transaction: Transaction, id: number): Promise<Invitation | undefined> {
    const [invitation] = await transaction.query(
      sql<Invitation>`DELETE FROM administrator_invitation
        WHERE id = ${id} AND expires_at > now() RETURNING ${columns}`,
    );
    return invitation;
  }

  findPage(paging: Paging): Promise<Page<AdministratorInvitationRow>> {
    return readPage(this.database, list, paging);
  }
}
