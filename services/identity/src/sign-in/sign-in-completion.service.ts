import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  type Language,
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
import { createRefreshToken, readRefreshToken } from '../session/session-tokens.js';
import { SessionService } from '../session/session.service.js';
import type { ProviderIdentity } from './provider-identity.js';
import { PendingSignInRepository } from './pending-sign-in.repository.js';
import { readClient, type SignInClient } from './sign-in-client.js';
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
  language?: Language | null | undefined;
  /** The account at the provider that has proved it. */
  identity?: ProviderIdentity | null | undefined;
}

export type SignedIn = Reply<[SignedInAccount, string]>;
/** Empty if the account has changed meanwhile. */
export type SignInResult = SignedIn | [{ secondFactor: SecondFactorRequest }] | [];

export interface ProvedAccount {
  account: Candidate;
  choices: Choices;
  /** True if the proof counts as a second factor, or has one. */
  hasSecondFactor: boolean;
  /** The password by default. */
  method?: SignInProof['method'];
}

/** Mails about new browsers to an account in a day. */
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
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly security: SecurityLog,
    private readonly mails: MailOrders,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Opens a session, or returns the ticket for the second factor of an account that has one or must set one up. */
  async complete(visitor: Visitor, proved: ProvedAccount): Promise<SignInResult> {
    const { account, choices, method = 'password' } = proved;
    const mustEnrol = this.isEnrolmentDue(account);
    if (proved.hasSecondFactor || !(hasSecondFactor(account) || mustEnrol))
      return this.open(visitor, account, { method, secondFactor: null }, choices);
    const ticket = createTicket();
    const { agreement, language = null, identity = null } = choices;
    const pending = { accountId: account.id, agreement, language, method, identity };
    if (!(await this.pending.insert(ticket, pending, account.passwordHash))) return [];
    countSignIn('waiting');
    const { id: accountId, isKnownDevice } = account;
    const details = { outcome: 'refused', reason: 'second factor', isKnownDevice, method } as const;
    this.security.write('sign-in', visitor, { accountId }, details);
    const methods = hasSecondFactor(account) ? account.secondFactors : [];
    return [{ secondFactor: { ticket, methods, mustEnrol } }];
  }

  /** Opens the session of a client that knows no second step. @throws Problem `forbidden` for an account that needs one */
  async completeAtOnce(visitor: Visitor, account: Candidate): Promise<SignedIn | []> {
    if (hasSecondFactor(account) || this.isEnrolmentDue(account))
      throw forbidden("This account needs a second factor. Please sign in on the portal's page.");
    return this.open(visitor, account, { method: 'password', secondFactor: null });
  }

  /**
   * Opens the session of a ticket after its second factor was proved, or by the `step` of an app; undefined if the ticket, the step or the
   * account is not valid any more.
   */
  async finish(
    visitor: Visitor,
    ticket: string,
    account: PendingAccount,
    secondFactor: SecondFactorName,
    step?: TotpStep,
  ): Promise<SignedIn | undefined> {
    const { method, ...choices } = account.pending;
    const signedIn = await this.open(visitor, account, { method, secondFactor }, choices, { ticket, step });
    return Array.isArray(signedIn) ? undefined : signedIn;
  }

  /** Opens a session; empty if the account has changed meanwhile. With `choices` of the sign-in page it also records the sign-in. */
  private async open(
    visitor: Visitor,
    account: Candidate,
    proof: SignInProof,
    choices?: Choices,
    secondStep?: SecondStep,
  ): Promise<SignedIn | []> {
    const isCounted = this.isFactorMissing(account);
    const signInsLeft = isCounted
      ? this.config.SECOND_FACTOR_GRACE_SIGN_INS - account.signInsWithoutFactor - 1
      : undefined;
    const refresh = createRefreshToken();
    const device = this.devices.read(visitor.deviceToken) ?? this.devices.issue();
    const counters = account.isKnownDevice
      ? [getDeviceCounter(device)]
      : [getNetworkCounter(visitor.clientAddress, false), strangerCounter];
    if (secondStep?.step) counters.push(factorCounter, factorNoticeCounter);
    const emailHash = hashEmail(normalizeEmail(account.email));
    const client = readClient(visitor.userAgent, visitor.clientAddress);
    const session = { ...refresh, identity: choices?.identity, isWithoutFactor: isCounted };
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
    if (!isOpen) return [];
    countSignIn('signed-in');
    const { id: accountId, role, isKnownDevice } = account;
    const provider = choices?.identity?.provider;
    const factors = { method: proof.method, secondFactor: proof.secondFactor ?? undefined, provider };
    const details = { outcome: 'success', role, isKnownDevice, ...factors } as const;
    this.security.write('sign-in', visitor, { accountId }, details);
    if (isNewBrowser(account)) await this.notifyOwner(account, client);
    await this.sessions.endFormer(readRefreshToken(visitor.sessionToken ?? ''));
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

  /** Notifies the owner of a sign-in from a new browser. Not after many in a day: programs without cookies always count as new browsers. */
  private async notifyOwner(account: Candidate, client: SignInClient): Promise<void> {
    try {
      if ((await this.repository.countNewBrowsers(account.id)) > maxNewBrowserMails) return;
      const content = { template: 'newBrowser', ...client, at: new Date().toISOString() } as const;
      await this.database.transaction((transaction) => this.mails.order(transaction, [account], content));
    } catch (error) {
      this.log.warn({ error: String(error) }, 'ordering the mail about a new browser failed');
    }
  }

  /** True if the role of an account requires a second factor that the account has not set up. */
  private isFactorMissing(account: Candidate): boolean {
    return this.config.SECOND_FACTOR_ROLES.includes(account.role) && !hasSecondFactor(account);
  }

  private isEnrolmentDue(account: Candidate): boolean {
    const max = this.config.SECOND_FACTOR_GRACE_SIGN_INS;
    return this.isFactorMissing(account) && account.signInsWithoutFactor >= max;
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
