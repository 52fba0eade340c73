import { Injectable } from '@nestjs/common';
import type { AdministratorInvitationRow, Page, Paging } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage, statement, type Transaction } from '@portal/service-kit';

export interface Invitee {
  firstname: string;
  surname: string;
  email: string;
}

export type Invitation = Invitee & { id: number; invitedBy: number };

const columns = 'id, firstname, surname, email, invited_by AS "invitedBy"';

// Replaces an expired invitation of the address.
const insert = statement(
  'invitation_add',
  `INSERT INTO administrator_invitation AS known (ticket_hash, firstname, surname, email, invited_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (lower(email)) DO UPDATE SET (ticket_hash, firstname, surname, email, invited_by, created_at, expires_at) =
     (excluded.ticket_hash, excluded.firstname, excluded.surname, excluded.email, excluded.invited_by, now(), excluded.expires_at)
     WHERE known.expires_at <= now()
   RETURNING id`,
);
const find = statement(
  'invitation_find',
  `SELECT ${columns} FROM administrator_invitation WHERE ticket_hash = $1 AND expires_at > now()`,
);
const take = statement(
  'invitation_take',
  `DELETE FROM administrator_invitation WHERE ticket_hash = $1 AND expires_at > now() RETURNING ${columns}`,
);
const deleteById = statement(
  'invitation_remove',
  `DELETE FROM administrator_invitation WHERE id = $1 AND expires_at > now() RETURNING ${columns}`,
);
const list = listStatement('invitation_list', {
  columns: `invitation.id, invitation.firstname, invitation.surname, invitation.email,
    inviter.firstname || ' ' || inviter.surname AS invited_by, ${isoTime('invitation.created_at')} AS date_created,
    ${isoTime('invitation.expires_at')} AS date_expires`,
  tables: 'administrator_invitation invitation JOIN account inviter ON inviter.id = invitation.invited_by',
  where: 'invitation.expires_at > now()',
  text: `concat_ws(' ', invitation.firstname, invitation.surname, invitation.email, inviter.firstname, inviter.surname)`,
  order: {
    firstname: 'folded(invitation.firstname)',
    surname: 'folded(invitation.surname)',
    email: 'folded(invitation.email)',
    invited_by: `folded(inviter.firstname || ' ' || inviter.surname)`,
    date_created: 'invitation.created_at',
    date_expires: 'invitation.expires_at',
  },
  byDefault: '-date_created',
  tie: 'invitation.id DESC',
});

@Injectable()
export class AdministratorInvitationRepository {
  constructor(private readonly database: Database) {}

  /** Inserts an invitation and returns its id; undefined while the address has a pending one. */
  async insert(
    transaction: Transaction,
    ticketHash: Buffer,
    { firstname, surname, email }: Invitee,
    invitedBy: number,
    expiresAt: Date,
  ): Promise<number | undefined> {
    const values = [ticketHash, firstname, surname, email, invitedBy, expiresAt];
    const [row] = await transaction.rows<{ id: number }>(insert, values);
    return row?.id;
  }

  async find(ticketHash: Buffer): Promise<Invitation | undefined> {
    const [invitation] = await this.database.rows<Invitation>(find, [ticketHash]);
    return invitation;
  }

  async take(transaction: Transaction, ticketHash: Buffer): Promise<Invitation | undefined> {
    const [invitation] = await transaction.rows<Invitation>(take, [ticketHash]);
    return invitation;
  }

  async delete(transaction: Transaction, id: number): Promise<Invitation | undefined> {
    const [invitation] = await transaction.rows<Invitation>(deleteById, [id]);
    return invitation;
  }

  findPage(paging: Paging): Promise<Page<AdministratorInvitationRow>> {
    return readPage(this.database, list, paging);
  }
}
