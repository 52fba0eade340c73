import { Injectable } from '@nestjs/common';
import {
  Reply,
  type Caller,
  type Inputs,
  type OutputOf,
  type singleSignOnContract,
  type SingleSignOnRefusal,
  type WriteResponse,
  type Visitor,
} from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { normalizeEmail } from '../account/email.js';
import { MailOrders } from '../mail/mail-orders.js';
import { createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import type { ProviderIdentity } from '../sign-in/pending-sign-in.repository.js';
import { SignInCompletion, type Disabled, type SignInResult } from '../sign-in/sign-in-completion.service.js';
import { SignInRepository } from '../sign-in/sign-in.repository.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { Devices, type Device } from '../sign-in/sources.js';
import type { ProviderClaims } from './provider-claims.js';
import { ProviderClients, ProviderError } from './provider-clients.js';
import type { ProviderConfig } from './provider-config.js';
import { ProviderRegistrationService } from './provider-registration.service.js';
import { SingleSignOnRepository, type Attempt } from './single-sign-on.repository.js';

type Calls = (typeof singleSignOnContract)['calls'];
type Input = Inputs<typeof singleSignOnContract>;
type Refused = [{ refusal: SingleSignOnRefusal }];
type Confirm = [{ confirm: { ticket: string; email: string; provider: string } }];
type Done = [{ done: 'linked' | 'registered' }];

/** Refusals by a rule, after the provider has proved the person. */
const refusedByRule: readonly SingleSignOnRefusal[] = ['unverified', 'noPartner', 'taken'];

/** Sign-in by OpenID Connect providers. An account is linked only after its own proof: its password, or a recent one in a session. */
@Injectable()
export class SingleSignOnService {
  constructor(
    private readonly database: Database,
    private readonly repository: SingleSignOnRepository,
    private readonly providers: ProviderClients,
    private readonly devices: Devices,
    private readonly signInAccounts: SignInRepository,
    private readonly accounts: AccountRepository,
    private readonly mails: MailOrders,
    private readonly signIns: SignInService,
    private readonly completion: SignInCompletion,
    private readonly registration: ProviderRegistrationService,
    private readonly security: SecurityLog,
  ) {}

  /** Starts a sign-in. @throws Problem `not-found` for an unknown provider */
  start(visitor: Visitor, { language = null, ...choices }: Input['start']): Promise<Reply<{ url: string }>> {
    return this.startAttempt(visitor, { ...choices, language, accountId: null });
  }

  /** Starts to link a provider's account to the caller's. @throws Problem as {@link start} */
  startLink(caller: Caller, { provider }: Input['link']): Promise<Reply<{ url: string }>> {
    const { accountId } = caller.principal;
    return this.startAttempt(caller, { provider, accountId, agreement: '', language: null });
  }

  /** Continues an attempt of this browser with the response of its provider, which must have come to the address of that provider. */
  async finish(
    visitor: Visitor,
    { provider: id, response }: Input['finish'],
  ): Promise<SignInResult | Confirm | Done | Refused> {
    const state = new URLSearchParams(response).get('state') ?? '';
    const device = this.devices.read(visitor.deviceToken);
    const attempt = device && (await this.repository.takeAttempt(id, state, device));
    if (!attempt) return this.refuse(visitor, 'expired');
    const provider = this.providers.require(attempt.provider);
    try {
      const claims = await this.providers.requestClaims(provider.id, state, response);
      const identity = { provider: provider.id, subject: claims.subject, session: claims.session };
      if (attempt.accountId) return await this.link(visitor, attempt.accountId, identity);
      const accountId = await this.repository.findLinkedAccount(identity);
      const account = accountId && (await this.signInAccounts.findById(accountId, device));
      if (!account) return await this.handleUnlinked(visitor, device, provider, attempt, identity, claims);
      const choices = { ...attempt, identity };
      return await (claims.provesSecondFactor
        ? this.completion.completeProved(visitor, account, 'provider', choices)
        : this.completion.complete(visitor, account, 'provider', choices));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { reason, code } = error;
      const { accountId } = attempt;
      return this.refuse(visitor, reason, { accountId, provider: provider.id, code });
    }
  }

  /** Links the account of an attempt after its password and, if it has one, its second factor; signs in. */
  async confirm(visitor: Visitor, { ticket, password }: Input['confirm']): Promise<SignInResult> {
    const device = this.devices.read(visitor.deviceToken);
    const found = device && (await this.repository.findConfirmation(ticket, device));
    if (!found) {
      this.refuse(visitor, 'expired');
      return [];
    }
    const account = await this.signIns.verify(visitor, { username: found.email, password });
    if (account?.id !== found.accountId || !(await this.repository.take(ticket))) return [];
    // The provider's second factor proves nothing before the link.
    return this.completion.complete(visitor, account, 'password', found);
  }

  async findLinks({ principal }: Caller): Promise<OutputOf<Calls['findLinks']>> {
    const links = await this.repository.findLinks(principal.accountId);
    return this.providers.providers.flatMap(({ id: provider, label }) => {
      const own = links
        .filter((link) => link.provider === provider)
        .map(({ id, linkedAt, lastUsedAt }) => {
          return { id, linkedAt: linkedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
        });
      const none = { id: null, linkedAt: null, lastUsedAt: null };
      return (own.length > 0 ? own : [none]).map((link) => ({ provider, label, ...link }));
    });
  }

  async unlink(caller: Caller, { id }: Input['unlink']): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    const provider = await this.repository.unlink(accountId, id);
    if (!provider) return { affectedRows: 0 };
    this.security.write('provider-unlink', caller, { accountId }, { outcome: 'success', provider });
    return { affectedRows: 1 };
  }

  private async startAttempt(visitor: Visitor, attempt: Attempt): Promise<Reply<{ url: string }>> {
    const device = this.devices.read(visitor.deviceToken) ?? this.devices.issue();
    const state = createTicket();
    try {
      const url = await this.providers.createUrl(attempt.provider, state);
      await this.repository.insertAttempt(state, device, attempt);
      return Reply.withDevice({ url }, device.token);
    } catch (error) {
      if (error instanceof ProviderError) return Reply.withDevice({ url: '' }, device.token);
      throw error;
    }
  }

  private async link(
    visitor: Visitor,
    accountId: number,
    identity: ProviderIdentity,
  ): Promise<Done | Refused> {
    const isLinked = await this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      if (account.status !== 'Active' || !(await this.repository.link(transaction, accountId, identity)))
        return false;
      const { label: name } = this.providers.require(identity.provider);
      await this.mails.order(transaction, [account], { template: 'providerLinked', name });
      return true;
    });
    const outcome = isLinked ? 'success' : 'refused';
    this.security.write('provider-link', visitor, { accountId }, { outcome, provider: identity.provider });
    return isLinked ? [{ done: 'linked' }] : [{ refusal: 'taken' }];
  }

  /** Continues with an account of a provider that is not linked. */
  private async handleUnlinked(
    visitor: Visitor,
    device: Device,
    provider: ProviderConfig,
    attempt: Attempt,
    identity: ProviderIdentity,
    claims: ProviderClaims,
  ): Promise<Confirm | Disabled | Done | Refused> {
    const details = { provider: provider.id };
    if (!claims.email) return this.refuse(visitor, 'unverified', details);
    const account = await this.signInAccounts.find(normalizeEmail(claims.email), device);
    if (!account) {
      const refusal = await this.registration.register(visitor, provider, claims, attempt, identity);
      return refusal ? this.refuse(visitor, refusal, details) : [{ done: 'registered' }];
    }
    if (account.status !== 'Active')
      return this.completion.refuseDisabled(visitor, account, account.status, 'provider');
    const ticket = createTicket();
    await this.repository.insertAttempt(ticket, device, { ...attempt, accountId: account.id, identity });
    return [{ confirm: { ticket, email: account.email, provider: provider.label } }];
  }

  /** Logs a response that signs nobody in and links nothing; `code` names a wrong nonce or signature. */
  private refuse(
    visitor: Visitor,
    refusal: SingleSignOnRefusal,
    {
      accountId,
      ...details
    }: { accountId?: number | null; provider?: string; code?: string | undefined } = {},
  ): Refused {
    const event = accountId ? 'provider-link' : 'sign-in';
    const outcome = refusedByRule.includes(refusal) ? 'refused' : 'failure';
    const subject = { accountId: accountId ?? undefined };
    this.security.write(event, visitor, subject, {
      outcome,
      reason: refusal,
      method: 'provider',
      ...details,
    });
    return [{ refusal }];
  }
}
