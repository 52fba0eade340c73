import { Injectable } from '@nestjs/common';
import {
  type Inputs,
  type passkeySignInContract,
  type PasskeyRequestOptions,
  type Visitor,
  refuseField,
} from '@portal/contracts';
import { PasskeyCeremonies } from '../passkey/passkey-ceremonies.service.js';
import { hashTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { PendingSignInRepository } from './pending-sign-in.repository.js';
import { countSignIn, SignInCompletion, type Disabled, type SignedIn } from './sign-in-completion.service.js';
import { SignInRepository } from './sign-in.repository.js';
import { Devices } from './sources.js';

type Response = Inputs<typeof passkeySignInContract>['finish'];

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
    { passkey, ticket, agreement = '', language }: Response,
  ): Promise<SignedIn | Disabled | []> {
    if (!ticket && !agreement) throw refuseField('agreement', 'field.empty');
    const device = this.devices.read(visitor.deviceToken);
    const account = ticket ? await this.repository.findPending(ticket, device) : undefined;
    const accountId = await this.ceremonies.verify(visitor, toSignIn(ticket), passkey, account?.id);
    if (!ticket) {
      const owner = accountId && (await this.repository.findById(accountId, device));
      if (!owner) return this.refuse(visitor);
      return this.completion.completeProved(visitor, owner, 'passkey', { agreement, language });
    }
    if (account && account.id === accountId)
      return (await this.completion.finish(visitor, ticket, account, 'passkey')) ?? [];
    if (account) await this.completion.failSecondFactor(visitor, ticket, account, 'passkey');
    return this.refuse(visitor, account?.id);
  }

  private refuse(visitor: Visitor, accountId?: number): [] {
    countSignIn('failed');
    this.security.write('sign-in', visitor, { accountId }, { outcome: 'failure', method: 'passkey' });
    return [];
  }
}

/** The purpose of a challenge. It names the ticket by its hash. */
const toSignIn = (ticket?: string): string =>
  ticket ? `sign-in ${hashTicket(ticket).toString('base64url')}` : 'sign-in';
