import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  type AccountStatus,
  type AcceptedLanguage,
  type MailContent,
  type Reply,
  type SecondFactorName,
  type SecondFactorRequest,
  type SignedInAccount,
  type Visitor,
} from '@portal/contracts';
import { CONFIG, LOG, type Log, metrics } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { Counter } from 'prom-client';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository } from '../account/account.repository.js';
import { hashEmail, normalizeEmail } from '../account/email.js';
import { MailOrders } from '../mail/mail-orders.js';
import type { IdentityConfig } from '../config.js';
import type { TotpStep } from '../second-factor/totp.repository.js';
import { createTicket } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { RefreshTokens } from '../session/session-tokens.js';
import { SessionService } from '../session/session.service.js';
import { ProviderClients } from '../single-sign-on/provider-clients.js';
import { PendingSignInRepository, type ProviderIdentity } from './pending-sign-in.repository.js';
import { readClient } from './sign-in-client.js';
import {
  type Candidate,
  hasSecondFactor,
  isNewBrowser,
  type PendingAccount,
  type SecondStep,
  type SignInProof,
  SignInRepository,
} from './sign-in.repository.js';
import {
  Devices,
  factorCounter,
  factorNoticeCounter,
  getDeviceCounter,
  getNetworkCounter,
  strangerCounter,
} from './sources.js';

/** What the sign-in page adds to the credentials. */
export interface Choices {
  agreement: string;
  language?: AcceptedLanguage | null | undefined;
  /** The account at the provider that has proved it. */
  identity?: ProviderIdentity | null | undefined;
}

export type SignedIn = Reply<[SignedInAccount, string]>;
export type Disabled = [{ status: Exclude<AccountStatus, 'Active'> }];
/** Empty if the account has changed meanwhile. */
export type SignInResult = SignedIn | [{ secondFactor: SecondFactorRequest }] | Disabled | [];

type SignInMethod = SignInProof['method'];

interface Opening {
  account: Candidate;
  proof: SignInProof;
  /** Those of the sign-in page, which also records the sign-in. */
  choices?: Choices;
  secondStep?: SecondStep;
  /** Sign-ins after this one before the account must set up a second factor; undefined if it need not. */
  signInsLeft?: number | undefined;
}

/** Mails about new browsers to an account in a day: programs without cookies always count as new browsers. */
const maxNewBrowserMails = 5;

/** `shut`: the account is not active. `waiting`: its second factor is missing. */
type SignInOutcome = 'signed-in' | 'waiting' | 'failed' | 'locked' | 'shut';

const signIns = new Counter({
  name: 'portal_sign_ins_total',
  help: 'Sign-ins, by outcome',
  labelNames: ['outcome'] as const,
  registers: [metrics],
});
export const countSignIn = (outcome: SignInOutcome): void => signIns.inc({ outcome });

/** Opens the session of an account that was proved, after its second factor. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly database: Database,
    private readonly repository: SignInRepository,
    private readonly pending: PendingSignInRepository,
    private readonly devices: Devices,
    private readonly sessions: SessionService,
    private readonly refreshTokens: RefreshTokens,
    private readonly providers: ProviderClients,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly security: SecurityLog,
    private readonly mails: MailOrders,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * Signs an account in after one proof. Returns the ticket for the second factor if it has one or must set one up, and the status if it is
   * not active.
   */
  async complete(
    visitor: Visitor,
    account: Candidate,
    method: SignInMethod,
    choices: Choices,
  ): Promise<SignInResult> {
    if (account.status !== 'Active') return this.refuseDisabled(visitor, account, account.status, method);
    const signInsLeft = this.countSignInsLeft(account);
    if (needsSecondFactor(account, signInsLeft))
      return this.requestSecondFactor(visitor, account, method, choices);
    const proof = { method, secondFactor: null };
    return (await this.open(visitor, { account, proof, choices, signInsLeft })) ?? [];
  }

  /** Signs an account in after a proof that counts as two factors. Returns the status if it is not active. */
  async completeProved(
    visitor: Visitor,
    account: Candidate,
    method: SignInMethod,
    choices: Choices,
  ): Promise<SignedIn | Disabled | []> {
    if (account.status !== 'Active') return this.refuseDisabled(visitor, account, account.status, method);
    return (await this.open(visitor, { account, proof: { method, secondFactor: null }, choices })) ?? [];
  }

  /** Signs an account in for a client that knows no second step. @throws Problem `forbidden` for an account that needs one */
  async completeAtOnce(visitor: Visitor, account: Candidate): Promise<SignedIn | Disabled | []> {
    if (account.status !== 'Active') return this.refuseDisabled(visitor, account, account.status, 'password');
    const signInsLeft = this.countSignInsLeft(account);
    if (needsSecondFactor(account, signInsLeft)) throw forbidden('signIn.secondFactorNeeded');
    const proof = { method: 'password', secondFactor: null } as const;
    return (await this.open(visitor, { account, proof, signInsLeft })) ?? [];
  }

  /**
   * Opens the session of a ticket after its second factor was proved, or by the `step` of an app; undefined if the ticket, the step or the
   * account is not valid any more.
   */
  finish(
    visitor: Visitor,
    ticket: string,
    account: PendingAccount,
    secondFactor: SecondFactorName,
    step?: TotpStep,
  ): Promise<SignedIn | undefined> {
    const { method, ...choices } = account.pending;
    const secondStep = { ticket, step };
    return this.open(visitor, { account, proof: { method, secondFactor }, choices, secondStep });
  }

  /** Counts a wrong second factor for its ticket, and adds it to the history of the account. */
  async failSecondFactor(
    { userAgent, clientAddress }: Visitor,
    ticket: string,
    account: PendingAccount,
    secondFactor: SecondFactorName,
  ): Promise<void> {
    await this.pending.countFailure(ticket);
    const proof = { method: account.pending.method, secondFactor };
    await this.repository.recordFailure(account.id, 'failure', readClient(userAgent, clientAddress), proof);
  }

  refuseDisabled(
    visitor: Visitor,
    { id: accountId, isKnownDevice }: Candidate,
    status: Disabled[0]['status'],
    method: SignInMethod,
  ): Disabled {
    countSignIn('shut');
    const details = { outcome: 'refused', reason: status, method, isKnownDevice } as const;
    this.security.write('sign-in', visitor, { accountId }, details);
    return [{ status }];
  }

  private async requestSecondFactor(
    visitor: Visitor,
    account: Candidate,
    method: SignInMethod,
    { agreement, language = null, identity = null }: Choices,
  ): Promise<SignInResult> {
    const { id: accountId, isKnownDevice, passwordHash } = account;
    const ticket = createTicket();
    const pending = { accountId, agreement, language, method, identity };
    if (!(await this.pending.insert(ticket, pending, passwordHash))) return [];
    countSignIn('waiting');
    const details = { outcome: 'refused', reason: 'second factor', isKnownDevice, method } as const;
    this.security.write('sign-in', visitor, { accountId }, details);
    const mustEnrol = !hasSecondFactor(account);
    return [{ secondFactor: { ticket, methods: mustEnrol ? [] : account.secondFactors, mustEnrol } }];
  }

  /** Opens a session; undefined if the account has changed meanwhile. */
  private async open(
    visitor: Visitor,
    { account, proof, choices, secondStep, signInsLeft }: Opening,
  ): Promise<SignedIn | undefined> {
    const refresh = this.refreshTokens.create();
    const device = this.devices.read(visitor.deviceToken) ?? this.devices.issue();
    const counters = account.isKnownDevice
      ? [getDeviceCounter(device)]
      : [getNetworkCounter(visitor.clientAddress, false), strangerCounter];
    if (secondStep?.step) counters.push(factorCounter, factorNoticeCounter);
    const emailHash = hashEmail(normalizeEmail(account.email));
    const client = readClient(visitor.userAgent, visitor.clientAddress);
    const isWithoutFactor = signInsLeft !== undefined;
    const session = { ...refresh, identity: choices?.identity, isWithoutFactor };
    const isOpen = await this.repository.openSession(
      account,
      emailHash,
      counters,
      session,
      device,
      client,
      proof,
      secondStep,
    );
    if (!isOpen) return undefined;
    countSignIn('signed-in');
    const { id: accountId, role, isKnownDevice } = account;
    const provider = choices?.identity?.provider;
    const factors = { method: proof.method, secondFactor: proof.secondFactor ?? undefined, provider };
    const details = { outcome: 'success', role, isKnownDevice, ...factors } as const;
    this.security.write('sign-in', visitor, { accountId }, details);
    if (isNewBrowser(account) && (await this.repository.countNewBrowsers(accountId)) <= maxNewBrowserMails)
      await this.notifyOwner(account, { template: 'newBrowser', ...client, at: new Date().toISOString() });
    if (provider && proof.method === 'password') {
      const { label: name } = this.providers.require(provider);
      await this.notifyOwner(account, { template: 'providerLinked', name });
    }
    await this.sessions.endFormer(visitor.sessionToken);
    if (choices) await this.sessions.recordSignIn(refresh.id, account);
    const person = {
      ...account,
      language: account.language ?? choices?.language ?? null,
      agreement: choices?.agreement ?? account.agreement,
      signInsLeft,
    };
    if (person.language !== account.language || person.agreement !== account.agreement)
      await this.storeChoices(visitor, person);
    return this.sessions.signInReply(person, refresh, device.token);
  }

  private async notifyOwner(account: Candidate, content: MailContent): Promise<void> {
    try {
      await this.database.transaction((transaction) => this.mails.order(transaction, [account], content));
    } catch (error) {
      const { template } = content;
      this.log.warn({ error: String(error), template }, 'ordering a mail about a sign-in failed');
    }
  }

  /** Returns the number of sign-ins after this one before the account must set up a second factor; negative if it must now. */
  private countSignInsLeft(account: Candidate): number | undefined {
    const { SECOND_FACTOR_ROLES: roles, SECOND_FACTOR_GRACE_SIGN_INS: max } = this.config;
    if (!roles.includes(account.role) || hasSecondFactor(account)) return undefined;
    return max - account.signInsWithoutFactor - 1;
  }

  private storeChoices(
    { requestId, clientAddress }: Visitor,
    { id, language, agreement }: Candidate,
  ): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, id);
      const actor = { accountId: id, requestId, clientAddress };
      await this.changes.change(transaction, actor, account, { language, agreement });
    });
  }
}

const needsSecondFactor = (account: Candidate, signInsLeft = 0): boolean =>
  hasSecondFactor(account) || signInsLeft < 0;
