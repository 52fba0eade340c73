import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/service-kit';
import { IsNull, MoreThan, Not, type EntityTarget } from 'typeorm';
import { PasskeyEntity } from '../passkey/passkey.entity.js';
import { PasswordResetEntity } from '../password-reset/password-reset.entity.js';
import { TablePreferenceEntity } from '../profile/table-preference.entity.js';
import { RecoveryCodeEntity, TotpEntity } from '../second-factor/totp.entity.js';
import { DeviceAdmissionEntity, DeviceEntity, PendingSignInEntity } from '../sign-in/sign-in.entity.js';
import { ProviderAccountEntity, SingleSignOnAttemptEntity } from '../single-sign-on/single-sign-on.entity.js';
import {
  ActivationTicketEntity,
  EmailChangeEntity,
  InvitationEntity,
  UserInvitationEntity,
} from './pending-secrets.entity.js';

/** An entity whose rows belong to an account. */
type OwnedEntity = EntityTarget<{ accountId: number | null }>;

const secondFactors: OwnedEntity[] = [PasskeyEntity, RecoveryCodeEntity, TotpEntity];
const providerLinks: OwnedEntity[] = [ProviderAccountEntity, SingleSignOnAttemptEntity];

const newPasskeyMs = 7 * 24 * 3_600_000;

@Injectable()
export class PendingSecretsRepository {
  /** Deletes what belongs to a deleted account. Its former addresses are free then. */
  async deleteAll(transaction: Transaction, accountId: number): Promise<void> {
    await this.endInvitations(transaction, accountId);
    const others = [ActivationTicketEntity, EmailChangeEntity, TablePreferenceEntity, UserInvitationEntity];
    await deleteRows(transaction, accountId, [...others, ...providerLinks, ...secondFactors]);
  }

  deleteActivationTickets(transaction: Transaction, accountId: number): Promise<void> {
    return deleteRows(transaction, accountId, [ActivationTicketEntity]);
  }

  /** Deletes the known devices of an account, except one. */
  async deleteDevices(transaction: Transaction, accountId: number, exceptHash?: Buffer): Promise<void> {
    const others = exceptHash && { deviceHash: Not(exceptHash) };
    await transaction.getRepository(DeviceEntity).delete({ accountId, ...others });
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
  deleteOwnInvitation(transaction: Transaction, accountId: number): Promise<void> {
    return deleteRows(transaction, accountId, [UserInvitationEntity]);
  }

  /** Revokes what was mailed to the address of an account, and sign-ins whose second factor is missing. */
  async revokeMailed(transaction: Transaction, accountId: number): Promise<void> {
    // The rows of codes stay, because the limit of codes in an hour counts them.
    const resets = transaction.getRepository(PasswordResetEntity);
    await resets.update({ accountId, usedAt: IsNull() }, { usedAt: () => 'now()' });
    await deleteRows(transaction, accountId, [DeviceAdmissionEntity, PendingSignInEntity]);
    await this.cancelEmailChange(transaction, accountId);
    await transaction.getRepository(ActivationTicketEntity).delete({ recipientId: accountId });
  }

  /** Deletes the links of an account to providers, and the attempts to link it. */
  deleteProviderLinks(transaction: Transaction, accountId: number): Promise<void> {
    return deleteRows(transaction, accountId, providerLinks);
  }

  /**
   * Limits the passkeys that a thief may have added to the second step, until another factor confirms them. They stay, because a second factor
   * protects against thieves of a mailbox.
   */
  async limitNewPasskeys(transaction: Transaction, accountId: number): Promise<void> {
    const createdAt = MoreThan(new Date(Date.now() - newPasskeyMs));
    await transaction.getRepository(PasskeyEntity).update({ accountId, createdAt }, { isConfirmed: false });
  }

  /** Cancels the pending change of an account's address; false if there was none. */
  async cancelEmailChange(transaction: Transaction, accountId: number): Promise<boolean> {
    const changes = transaction.getRepository(EmailChangeEntity);
    const pending = { accountId, confirmedAt: IsNull(), cancelledAt: IsNull() };
    const isPending = await changes.existsBy({ ...pending, expiresAt: MoreThan(new Date()) });
    await changes.update(pending, { cancelledAt: () => 'now()' });
    return isPending;
  }

  deleteSecondFactors(transaction: Transaction, accountId: number): Promise<void> {
    return deleteRows(transaction, accountId, secondFactors);
  }
}

async function deleteRows(
  transaction: Transaction,
  accountId: number,
  entities: OwnedEntity[],
): Promise<void> {
  for (const entity of entities) await transaction.getRepository(entity).delete({ accountId });
}
