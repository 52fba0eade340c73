import { Injectable } from '@nestjs/common';
import type { administratorInvitationContract, Language, Paging } from '@portal/contracts';
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
  /** The language of the inviter's page. */
  language: Language | null;
}

export type Invitation = Invitee & { id: number; invitedBy: number };

export interface InvitationSecret {
  ticketHash: Buffer;
  invitedBy: number;
  expiresAt: Date;
}

const columns = sql`id, firstname, surname, email, phone, language, invited_by AS "invitedBy"`;

/** The condition that an invitation can be accepted. Its sender must still be allowed to send it. */
const acceptable = sql`invitation.expires_at > now() AND EXISTS (
  SELECT FROM account inviter WHERE inviter.id = invitation.invited_by AND inviter.status = 'Active'
    AND inviter.deleted_at IS NULL AND inviter.role = 'administrator')`;

const listSource: ListSource<typeof administratorInvitationContract.calls.findPending> = {
  columns: sql`invitation.id, invitation.firstname, invitation.surname, invitation.email,
    inviter.firstname || ' ' || inviter.surname AS invited_by, ${toIsoTimeSql('invitation.created_at')} AS date_created,
    ${toIsoTimeSql('invitation.expires_at')} AS date_expires`,
  tables: sql`invitation JOIN account inviter ON inviter.id = invitation.invited_by`,
  where: acceptable,
  text: sql`concat_ws(' ', invitation.firstname, invitation.surname, invitation.email, inviter.firstname, inviter.surname)`,
  sortColumns: {
    firstname: sql`folded(invitation.firstname)`,
    surname: sql`folded(invitation.surname)`,
    email: sql`folded(invitation.email)`,
    invited_by: sql`folded(inviter.firstname || ' ' || inviter.surname)`,
    date_created: sql`invitation.created_at`,
    date_expires: sql`invitation.expires_at`,
  },
  defaultSort: '-date_expires',
  tieBreakers: sql`invitation.id DESC`,
};

@Injectable()
export class AdministratorInvitationRepository {
  constructor(private readonly database: Database) {}

  /** Inserts an invitation and returns its id; undefined while the address has an open one. Replaces an expired one. */
  async insert(
    transaction: Transaction,
    { firstname, surname, email, phone, language }: Invitee,
    { ticketHash, invitedBy, expiresAt }: InvitationSecret,
  ): Promise<number | undefined> {
    const inserted = await transaction.queryOne(
      sql<{ id: number }>`INSERT INTO invitation AS known
          (ticket_hash, firstname, surname, email, phone, language, invited_by, expires_at)
        VALUES (${ticketHash}, ${firstname}, ${surname}, ${email}, ${phone}, ${language}, ${invitedBy}, ${expiresAt})
        ON CONFLICT (lower(email)) DO UPDATE SET
          (ticket_hash, firstname, surname, email, phone, language, invited_by, created_at, expires_at) =
          (excluded.ticket_hash, excluded.firstname, excluded.surname, excluded.email, excluded.phone,
            excluded.language, excluded.invited_by, now(), excluded.expires_at)
          WHERE known.expires_at <= now()
        RETURNING id`,
    );
    return inserted?.id;
  }

  find(ticketHash: Buffer): Promise<Invitation | undefined> {
    return this.database.queryOne(
      sql<Invitation>`SELECT ${columns} FROM invitation WHERE ticket_hash = ${ticketHash} AND ${acceptable}`,
    );
  }

  take(transaction: Transaction, ticketHash: Buffer): Promise<Invitation | undefined> {
    return transaction.queryOne(
      sql<Invitation>`DELETE FROM invitation WHERE ticket_hash = ${ticketHash} AND ${acceptable} RETURNING ${columns}`,
    );
  }

  delete(transaction: Transaction, id: number): Promise<Invitation | undefined> {
    return transaction.queryOne(
      sql<Invitation>`DELETE FROM invitation WHERE id = ${id} RETURNING ${columns}`,
    );
  }

  findPage(paging: Paging) {
    return readPage(this.database, listSource, paging);
  }
}
