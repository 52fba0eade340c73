import { Injectable } from '@nestjs/common';
import type { RegisteredPerson } from '@portal/contracts';
import { type Connection, Database, sql, type Transaction } from '@portal/service-kit';
import { UserInvitationEntity } from '../account/pending-secrets.entity.js';

/** The account of a link. */
type InvitedPerson = RegisteredPerson & { id: number };

/** The links with which registered people choose a password. */
@Injectable()
export class UserInvitationRepository {
  constructor(private readonly database: Database) {}

  /** Stores a link for each account, in place of a former one. */
  async save(transaction: Transaction, links: Omit<UserInvitationEntity, 'sentAt'>[]): Promise<void> {
    const sentAt = new Date();
    const rows = links.map((link) => ({ ...link, sentAt }));
    await transaction.getRepository(UserInvitationEntity).upsert(rows, ['accountId']);
  }

  /** Finds the account of a link that works. Its sender must still be allowed to register people of the partner. */
  find(ticketHash: Buffer, connection: Connection = this.database): Promise<InvitedPerson | undefined> {
    return connection.queryOne(
      sql<InvitedPerson>`SELECT account.id, account.firstname, account.surname, account.email, account.phone,
          partner.name AS partner
        FROM user_invitation AS invitation
        JOIN account ON account.id = invitation.account_id
        JOIN partner ON partner.id = account.partner_id
        JOIN account AS inviter ON inviter.id = invitation.invited_by
        WHERE invitation.ticket_hash = ${ticketHash} AND invitation.expires_at > now()
          AND account.deleted_at IS NULL AND account.status <> 'Blocked'
          AND inviter.status = 'Active' AND inviter.deleted_at IS NULL AND (inviter.role = 'administrator'
            OR inviter.role = 'userAdmin' AND inviter.partner_id = account.partner_id)`,
    );
  }

  /** Checks whether an account waits for its first password. */
  isInvited(transaction: Transaction, accountId: number): Promise<boolean> {
    return transaction.getRepository(UserInvitationEntity).existsBy({ accountId });
  }
}
