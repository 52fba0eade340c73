import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@portal/service-kit';
import { MoreThan } from 'typeorm';
import {
  ActivationTicketEntity,
  EmailChangeEntity,
  InvitationEntity,
  UserInvitationEntity,
} from './pending-secrets.entity.js';

@Injectable()
export class PendingSecretsRepository {
  async deleteActivationTickets(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.getRepository(ActivationTicketEntity).delete({ accountId });
  }

  /** Deletes the tickets that were mailed to an account, with which it can activate others. */
  async deleteReceivedTickets(transaction: Transaction, recipientId: number): Promise<void> {
    await transaction.getRepository(ActivationTicketEntity).delete({ recipientId });
  }

  /** Deletes the known devices of an account, except one. */
  async deleteDevices(transaction: Transaction, accountId: number, exceptHash?: Buffer): Promise<void> {
    await transaction.query(
      sql`DELETE FROM sign_in_device
        WHERE account_id = ${accountId} AND device_hash IS DISTINCT FROM ${exceptHash}::bytea`,
    );
  }

  /** Ends the links that an account has sent. Registered people stay on the lists, where others can send a new one. */
  async endInvitations(transaction: Transaction, invitedBy: number): Promise<void> {
    await transaction.getRepository(InvitationEntity).delete({ invitedBy });
    const now = new Date();
    await transaction
      .getRepository(UserInvitationEntity)
      .update({ invitedBy, expiresAt: MoreThan(now) }, { expiresAt: now });
  }

  /** Deletes the link with which the account's first password is chosen. */
  async deleteOwnInvitation(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.getRepository(UserInvitationEntity).delete({ accountId });
  }

  /** Deletes the links that make a browser known to an account. */
  async deleteDeviceAdmissions(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.query(sql`DELETE FROM device_admission WHERE account_id = ${accountId}`);
  }

  /** Deletes the sign-ins whose second factor is missing. */
  async deletePendingSignIns(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.query(sql`DELETE FROM pending_sign_in WHERE account_id = ${accountId}`);
  }

  /** Deletes the links of an account to providers, and the attempts to link it. */
  async deleteProviderLinks(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.query(sql`DELETE FROM provider_account WHERE account_id = ${accountId}`);
    await transaction.query(sql`DELETE FROM single_sign_on_attempt WHERE account_id = ${accountId}`);
  }

  /**
   * Limits the passkeys that a thief may have added to the second step, until another factor confirms them. They stay, because a second factor
   * protects against thieves of a mailbox.
   */
  async limitNewPasskeys(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.query(
      sql`UPDATE passkey SET is_confirmed = false
        WHERE account_id = ${accountId} AND created_at > now() - interval '7 days'`,
    );
  }

  /** Marks the codes as used. The rows stay, because the limit of codes in an hour counts them. */
  async revokeResetCodes(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.query(
      sql`UPDATE password_reset SET used_at = now() WHERE account_id = ${accountId} AND used_at IS NULL`,
    );
  }

  /** Cancels the pending change of an account's address; false if there was none. */
  async cancelEmailChange(transaction: Transaction, accountId: number): Promise<boolean> {
    const rows = await transaction.query(
      sql<{ wasPending: boolean }>`UPDATE email_change SET cancelled_at = now()
        WHERE account_id = ${accountId} AND confirmed_at IS NULL AND cancelled_at IS NULL
        RETURNING expires_at > now() AS "wasPending"`,
    );
    return rows.some(({ wasPending }) => wasPending);
  }

  /** Deletes all address changes of a deleted account, so that its former addresses are free. */
  async deleteEmailChanges(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.getRepository(EmailChangeEntity).delete({ accountId });
  }

  async deleteSecondFactors(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.query(
      sql`WITH codes AS (DELETE FROM recovery_code WHERE account_id = ${accountId}),
          passkeys AS (DELETE FROM passkey WHERE account_id = ${accountId})
        DELETE FROM totp WHERE account_id = ${accountId}`,
    );
  }
}
