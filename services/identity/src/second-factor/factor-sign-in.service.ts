import { Injectable } from '@nestjs/common';
import {
  notFound,
  Reply,
  type RecoveryCodes,
  type SignedInAccount,
  type TotpSetup,
  type Visitor,
} from '@portal/contracts';
import { SignInCompletion, type SignedIn } from '../sign-in/sign-in-completion.service.js';
import { hasSecondFactor, SignInRepository, type PendingAccount } from '../sign-in/sign-in.repository.js';
import { Devices } from '../sign-in/sources.js';
import { FactorCodesService, type FactorCode } from './factor-codes.service.js';
import { SecondFactorService } from './second-factor.service.js';
import type { TotpStep } from './totp.repository.js';

/** Completes sign-ins whose password was right, by a second factor. */
@Injectable()
export class FactorSignInService {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly completion: SignInCompletion,
    private readonly devices: Devices,
    private readonly factorCodes: FactorCodesService,
    private readonly secondFactors: SecondFactorService,
  ) {}

  /**
   * Signs in by a code; empty for a wrong one.
   * @throws Problem `not-found` for a ticket that is not valid, `too-many-requests` while codes of the account are locked
   */
  async prove(visitor: Visitor, ticket: string, code: FactorCode): Promise<SignedIn | []> {
    const account = await this.findAccount(visitor, ticket);
    const name = code.recoveryCode === undefined ? 'totp' : 'recoveryCode';
    const finish = (step?: TotpStep) => this.completion.finish(visitor, ticket, account, name, step);
    const signedIn =
      name === 'totp'
        ? await this.factorCodes.verifyTotp(visitor, account, account.apps, code.code ?? '', finish)
        : (await this.factorCodes.verify(visitor, account, code)) && (await finish());
    if (signedIn) return signedIn;
    await this.completion.failSecondFactor(visitor, ticket, account, name);
    return [];
  }

  /** Creates the secret of an authenticator app. @throws Problem `not-found` also for an account that has a second factor */
  async startTotp(visitor: Visitor, ticket: string): Promise<TotpSetup> {
    const { id } = await this.findAccountWithoutFactor(visitor, ticket);
    return this.secondFactors.startTotp(id);
  }

  /** Confirms the app and signs in; empty for a wrong code. @throws Problem as {@link startTotp} */
  async confirmTotp(
    visitor: Visitor,
    ticket: string,
    input: { code: string; name: string },
  ): Promise<Reply<[SignedInAccount, string, RecoveryCodes]> | []> {
    const { id } = await this.findAccountWithoutFactor(visitor, ticket);
    const { affectedRows, recoveryCodes = [] } = await this.secondFactors.confirmTotp(visitor, id, input);
    if (affectedRows === 0) return [];
    // With its new factor.
    const account = await this.findAccount(visitor, ticket);
    const signedIn = await this.completion.finish(visitor, ticket, account, 'totp');
    if (!signedIn?.output || !signedIn.sessionToken) return [];
    const { output, sessionToken, deviceToken } = signedIn;
    return Reply.withSession([...output, { recoveryCodes }], sessionToken, deviceToken);
  }

  private async findAccount({ deviceToken }: Visitor, ticket: string): Promise<PendingAccount> {
    const account = await this.signIns.findPending(ticket, this.devices.read(deviceToken));
    if (!account) throw notFound();
    return account;
  }

  /** The password alone must not add a factor to an account that has one. */
  private async findAccountWithoutFactor(visitor: Visitor, ticket: string): Promise<PendingAccount> {
    const account = await this.findAccount(visitor, ticket);
    if (hasSecondFactor(account)) throw notFound();
    return account;
  }
}
