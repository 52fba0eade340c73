import { Injectable } from '@nestjs/common';
import { statement, type Transaction } from '@portal/service-kit';

const deleteTickets = statement(
  'account_drop_tickets',
  'DELETE FROM activation_ticket WHERE account_id = $1',
);
const deleteInvitations = statement(
  'account_drop_invitations',
  'DELETE FROM administrator_invitation WHERE invited_by = $1',
);
// The rows stay: the limit of codes in an hour counts them.
const useResetCodes = statement(
  'account_use_up_resets',
  'UPDATE password_reset SET used_at = now() WHERE account_id = $1 AND used_at IS NULL',
);
const cancelEmailChange = statement(
  'email_change_cancel',
  `UPDATE email_change SET cancelled_at = now()
   WHERE account_id = $1 AND confirmed_at IS NULL AND cancelled_at IS NULL
   RETURNING expires_at > now() AS "wasPending"`,
);
const deleteEmailChanges = statement('email_change_drop', 'DELETE FROM email_change WHERE account_id = $1');

@Injectable()
export class PendingSecretsRepository {
  async deleteActivationTickets(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.rows(deleteTickets, [accountId]);
  }

  async deleteInvitations(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.rows(deleteInvitations, [accountId]);
  }

  async revokeResetCodes(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.rows(useResetCodes, [accountId]);
  }

  /** Cancels the pending change of an account's address; false if there was none. */
  async cancelEmailChange(transaction: Transaction, accountId: number): Promise<boolean> {
    const rows = await transaction.rows<{ wasPending: boolean }>(cancelEmailChange, [accountId]);
    return rows.some(({ wasPending }) => wasPending);
  }

  /** Deletes all address changes of a deleted account, so that its former addresses are free. */
  async deleteEmailChanges(transaction: Transaction, accountId: number): Promise<void> {
    await transaction.rows(deleteEmailChanges, [accountId]);
  }
}
