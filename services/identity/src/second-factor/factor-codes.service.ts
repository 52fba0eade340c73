import { Inject, Injectable } from '@nestjs/common';
import { tooManyRequests } from '@portal/contracts';
import { CONFIG, type SecurityOrigin } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { hashEmail, normalizeEmail } from '../account/email.js';
import type { IdentityConfig } from '../config.js';
import { MailOrders, type Recipient } from '../mail/mail-orders.js';
import { deriveRecoveryCodeKey, hashCode } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { SignInRepository } from '../sign-in/sign-in.repository.js';
import { factorCounter, factorNoticeCounter } from '../sign-in/sources.js';
import { TotpCodes } from './totp-codes.js';
import { type Totp, TotpRepository, type TotpStep } from './totp.repository.js';

/** A code of an authenticator app, or a recovery code. */
export interface FactorCode {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

type Owner = Recipient & { id: number };

/** Verifies codes of second factors. Each is accepted once. Too many wrong ones lock codes of the account for a while. */
@Injectable()
export class FactorCodesService {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly factors: TotpRepository,
    private readonly totpCodes: TotpCodes,
    private readonly signIns: SignInRepository,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    this.key = deriveRecoveryCodeKey(config.IDENTITY_SECRET);
  }

  /** Returns false for a wrong code. @throws Problem `too-many-requests` while codes of the account are locked */
  async verify(
    origin: SecurityOrigin,
    owner: Owner,
    { code = '', recoveryCode }: FactorCode,
  ): Promise<boolean> {
    const emailHash = hashEmail(normalizeEmail(owner.email));
    const isTotp = recoveryCode === undefined;
    const isAccepted = isTotp
      ? await this.verifyTotp(origin, owner, await this.factors.findConfirmed(owner.id), code, (step) =>
          this.factors.acceptStep(step, emailHash),
        )
      : await this.verifyRecoveryCode(origin, owner, recoveryCode, emailHash);
    if (!isAccepted) return false;
    const details = { outcome: 'success', kind: isTotp ? 'totp' : 'recoveryCode' } as const;
    this.security.write('second-factor-check', origin, { accountId: owner.id }, details);
    return true;
  }

  /**
   * Verifies the code of one of `apps` by `accept`, which uses its time step up. Returns what that returns; undefined for a wrong code.
   * @throws Problem as {@link verify}
   */
  async verifyTotp<Result>(
    origin: SecurityOrigin,
    owner: Owner,
    apps: Totp[],
    code: string,
    accept: (step: TotpStep) => Promise<Result>,
  ): Promise<Result | undefined> {
    for (const app of apps) {
      const step = this.totpCodes.findStep(owner.id, app, code);
      const accepted = step && (await accept(step));
      if (accepted) return accepted;
    }
    await this.fail(origin, owner, 'totp');
    return undefined;
  }

  hashRecoveryCode(accountId: number, code: string): Buffer {
    return hashCode(this.key, String(accountId), code);
  }

  private async verifyRecoveryCode(
    origin: SecurityOrigin,
    owner: Owner,
    code: string,
    emailHash: Buffer,
  ): Promise<boolean> {
    const codeHash = this.hashRecoveryCode(owner.id, code);
    const isUsed = await this.database.transaction(async (transaction) => {
      const left = await this.factors.useRecoveryCode(transaction, owner.id, codeHash, emailHash);
      if (left === undefined) return false;
      await this.mails.order(transaction, [owner], { template: 'recoveryCodeUsed', left });
      return true;
    });
    if (!isUsed) await this.fail(origin, owner, 'recoveryCode');
    return isUsed;
  }

  /** Counts a wrong code, or one while codes are locked. @throws Problem as {@link verify} */
  private async fail(origin: SecurityOrigin, owner: Owner, kind: 'totp' | 'recoveryCode'): Promise<void> {
    const emailHash = hashEmail(normalizeEmail(owner.email));
    const lockSeconds = await this.signIns.findLockSeconds(emailHash, factorCounter);
    const details =
      lockSeconds > 0
        ? ({ outcome: 'refused', reason: 'locked', kind } as const)
        : ({ outcome: 'failure', kind } as const);
    this.security.write('second-factor-check', origin, { accountId: owner.id }, details);
    if (lockSeconds > 0) throw tooManyRequests(lockSeconds, 'secondFactor.tooManyCodes');
    await this.signIns.countFailure(emailHash, [factorCounter]);
    if (!(await this.signIns.countFailure(emailHash, [factorNoticeCounter]))) return;
    await this.database.transaction((transaction) =>
      this.mails.order(transaction, [owner], { template: 'secondFactorFailed' }),
    );
  }
}
