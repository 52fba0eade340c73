import { Injectable } from '@nestjs/common';
import {
  malformed,
  type AccountStatus,
  type Inputs,
  type passkeySignInContract,
  type PasskeyRequestOptions,
  type Visitor,
} from '@portal/contracts';
import { normalizeEmail } from '../account/email.js';
import { PasskeyCeremonies, type PasskeyProof } from '../passkey/passkey-ceremonies.service.js';
import { hashTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { PendingSignInRepository } from './pending-sign-in.repository.js';
import { countSignIn, SignInCompletion, type Choices, type SignedIn } from './sign-in-completion.service.js';
import { readClient } from './sign-in-client.js';
import { SignInRepository } from './sign-in.repository.js';
import { Devices } from './sources.js';

type Response = Inputs<typeof passkeySignInContract>['finish'];
type Disabled = [{ status: Exclude<AccountStatus, 'Active'> }];

/** Signs people in with a passkey, alone or after the password. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly ceremonies: PasskeyCeremonies,
    private readonly pending: PendingSignInRepository,
    private readonly completion: SignInCompletion,
    private readonly repository: SignInRepository,
    private readonly devices: Devices,
    private readonly security: SecurityLog,
  ) {}

  /** Looks the same for a ticket that has expired, whose sign-in fails at its end. */
  async start(ticket?: string): Promise<PasskeyRequestOptions> {
    const accountId = ticket ? await this.pending.findAccountId(ticket) : undefined;
    return this.ceremonies.createRequest(toSignIn(ticket), accountId);
  }

  /**
   * Signs the owner of the passkey in; empty if it proves nothing. The passkey of an account that is not active yields its status.
   * @throws Problem `malformed` without an agreement or a ticket
   */
  async finish(
    visitor: Visitor,
    { passkey, ticket, agreement, language }: Response,
  ): Promise<SignedIn | Disabled | []> {
    if (!ticket && !agreement) throw malformed({ field: 'agreement', message: 'Please enter a value.' });
    const proof = await this.ceremonies.verify(visitor, toSignIn(ticket), passkey);
    if (ticket) return this.finishPending(visitor, ticket, proof);
    if (proof) return this.signIn(visitor, proof, { agreement: agreement ?? '', language });
    return this.fail(visitor);
  }

  private async finishPending(
    visitor: Visitor,
    ticket: string,
    proof: PasskeyProof | undefined,
  ): Promise<SignedIn | []> {
    const account = await this.repository.findPending(ticket, this.devices.read(visitor.deviceToken));
    if (account && proof?.accountId === account.id)
      return (await this.completion.finish(visitor, ticket, account, 'passkey')) ?? [];
    await this.pending.countFailure(ticket);
    return this.fail(visitor, account?.id);
  }

  private async signIn(
    visitor: Visitor,
    { accountId }: PasskeyProof,
    choices: Choices,
  ): Promise<SignedIn | Disabled | []> {
    const found = await this.repository.findById(accountId);
    const device = this.devices.read(visitor.deviceToken);
    const account = found && (await this.repository.find(normalizeEmail(found.email), device));
    if (!account) return this.fail(visitor, accountId);
    const { status, isKnownDevice } = account;
    if (status === 'Active') {
      const result = await this.completion.complete(visitor, {
        account,
        choices,
        hasSecondFactor: true,
        method: 'passkey',
      });
      return Array.isArray(result) ? [] : result;
    }
    countSignIn('shut');
    const details = { outcome: 'refused', reason: status, isKnownDevice } as const;
    this.security.write('sign-in', visitor, { accountId }, details);
    return [{ status }];
  }

  private async fail(visitor: Visitor, accountId?: number): Promise<[]> {
    countSignIn('failed');
    if (accountId)
      await this.repository.recordFailure(
        accountId,
        'failure',
        readClient(visitor.userAgent, visitor.clientAddress),
      );
    this.security.write('sign-in', visitor, { accountId }, { outcome: 'failure', method: 'passkey' });
    return [];
  }
}

/** The purpose of a challenge. It names the ticket by its hash. */
const toSignIn = (ticket?: string): string =>
  ticket ? `sign-in ${hashTicket(ticket).toString('base64url')}` : 'sign-in';
