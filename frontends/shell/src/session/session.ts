import type { Profile, SignedInAccount } from '@portal/contracts';
import { createApi, type Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';
import { goTo, hashPath, homeOf } from '../registry/hash';
import { isPublic } from '../registry/view';
import { ActivityWatch } from './activity';
import { MemoryDrafts } from './drafts';
import { ResponseCache } from './response-cache';
import { endOnServer } from './end-on-server';
import { alone, SessionChannel, type SessionNews } from './session-channel';
import { Store, type SessionState } from './session-state';
import { signIn, type SignInOutcome } from './sign-in';
import { backgroundTransport, plainTransport, sessionTransport } from './transport';

/** Share of the access token's life after which it is renewed while the person is active. */
const renewAfter = 0.75;

const isRefusal = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** The signed-in person of this page. The token lives in memory only; the cookie that renews it is out of scripts' reach. */
export class Session {
  readonly state = new Store<SessionState>({ phase: 'restoring' });
  /** When the idle session ends, in milliseconds; undefined while no warning is due. */
  readonly idleEnd = new Store<number | undefined>(undefined);
  readonly drafts = new MemoryDrafts();
  readonly api: Api;
  readonly background: Api;
  /** Calls that nobody in particular makes, whoever is signed in. */
  readonly anonymous = createApi(plainTransport(() => undefined));
  readonly #channel = new SessionChannel();
  readonly #kept = new ResponseCache();
  readonly #lastWords = new Set<() => void>();
  #token: string | undefined;
  #renewing: Promise<boolean> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #tokenSeconds = 0;
  #expiresAt = 0;
  #activity: ActivityWatch | undefined;

  constructor() {
    this.api = createApi(
      sessionTransport(
        {
          token: () => this.#token,
          isExpired: () => Date.now() > this.#expiresAt,
          renew: () => this.renew(),
          isAway: () => this.#isAway,
          refused: (reason) => this.#refused(reason),
        },
        { kept: this.#kept },
      ),
    );
    this.background = createApi(backgroundTransport(() => this.#token));
    this.#channel.listen((news) => this.#hear(news));
  }

  /** The signed-in account, if there is one. */
  get account(): SignedInAccount | undefined {
    const state = this.state.get();
    return state.phase === 'signedIn' ? state.account : undefined;
  }

  /** Takes up the session that the browser's cookie stands for, if there is one. */
  async restore(): Promise<void> {
    this.state.set({ phase: 'restoring' });
    try {
      if (!(await this.renew())) this.#drop('signedOut');
    } catch {
      this.state.set({ phase: 'unreachable' });
    }
  }

  /**
   * Signs in and shows the screen that was visited signed out, or the first one; answers why not otherwise. Throws when the server cannot
   * be reached.
   */
  async signIn(credentials: { username: string; password: string }): Promise<SignInOutcome['kind']> {
    const outcome = await signIn(this.anonymous, credentials);
    if (outcome.kind !== 'signedIn') return outcome.kind;
    this.#token = outcome.token;
    // Without the record the person is signed in all the same.
    await this.api.signin.signin({ userId: outcome.account.id }).catch(() => undefined);
    this.#channel.tell({ kind: 'signed-in', accountId: outcome.account.id });
    if (hashPath() === '/') goTo(homeOf(outcome.account.role));
    this.#start(outcome.account, outcome.token);
    return 'signedIn';
  }

  /** Keeps an idle session. */
  stay(): void {
    this.#activity?.stay();
    if (this.account) this.#renewOrEnd();
  }

  /** Ends the session here, on the server and in the other tabs, and shows the sign-in page. */
  async signOut(): Promise<void> {
    await this.#end('signedOut');
  }

  /** Shows the sign-in page after the expired dialog; the address and the drafts stay for the same person. */
  acknowledge(): void {
    this.state.set({ phase: 'signedOut' });
  }

  /** The signed-in person has changed what the portal knows of it. */
  profileChanged(profile: Profile): void {
    if (this.account) this.state.set({ phase: 'signedIn', account: { ...this.account, ...profile } });
  }

  /** The person did something that the page itself did not see. */
  touch(): void {
    this.#activity?.touch();
  }

  /** Has `tell` called when the session is about to end, while calls still go out; gives what ends that. */
  beforeEnd(tell: () => void): () => void {
    this.#lastWords.add(tell);
    return () => this.#lastWords.delete(tell);
  }

  /** Renews the access token, once for all who ask meanwhile; false when there is no session any more. */
  renew(): Promise<boolean> {
    this.#renewing ??= alone(() => this.#refresh()).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #refresh(): Promise<boolean> {
    const before = this.account;
    try {
      const renewed = await this.anonymous.session.refresh({});
      if (renewed.length === 0) return false;
      const [account, token] = renewed;
      // The session may have ended meanwhile, or the cookie may be another person's by now.
      if (before && (!this.account || before.id !== account.id)) return false;
      this.#start(account, token);
      return true;
    } catch (error) {
      // Only a refusal ends the session: a server that cannot answer just now is asked again by the next call.
      if (!isRefusal(error)) throw error;
      return false;
    }
  }

  #start(account: SignedInAccount, token: string): void {
    // The address belongs to the person who was signed in before.
    if (this.drafts.isOfAnother(account.id)) goTo(homeOf(account.role));
    this.drafts.open(account.id);
    this.#token = token;
    const { expires_in_seconds, idle_seconds } = account.session;
    this.#tokenSeconds = expires_in_seconds;
    this.#expiresAt = Date.now() + expires_in_seconds * 1000;
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => this.#renewIfActive(), expires_in_seconds * renewAfter * 1000);
    this.#activity ??= new ActivityWatch(idle_seconds, {
      active: (at) => this.#channel.tell({ kind: 'active', at }),
      warn: (endsAtMs) => this.idleEnd.set(endsAtMs),
      idle: () => void this.#end('expired'),
    });
    if (!this.account) this.state.set({ phase: 'signedIn', account });
  }

  /** A person who has gone is left to run out; the next call of one who comes back renews. */
  #renewIfActive(): void {
    if (!this.#isAway) this.#renewOrEnd();
  }

  #renewOrEnd(): void {
    this.renew().then(
      (alive) => alive || this.#refused('jwt expired'),
      // Without a network the next call renews.
      () => undefined,
    );
  }

  get #isAway(): boolean {
    return (this.#activity?.quietSeconds ?? Infinity) > this.#tokenSeconds;
  }

  #refused(reason: string): void {
    if (this.account) this.#drop(reason === 'empty jwt token' ? 'signedOut' : 'expired');
  }

  #hear(news: SessionNews): void {
    switch (news.kind) {
      case 'active':
        return this.#activity?.touchedElsewhere(news.at ?? Date.now());
      case 'expired':
        if (this.account) this.#drop('expired');
        return;
      case 'signed-out':
        return this.#leave();
      case 'signed-in':
        return this.#hearSignIn(news.accountId);
    }
  }

  #hearSignIn(accountId: number): void {
    if (this.account?.id === accountId) return;
    if (this.account) this.#drop('expired');
    // The person has signed in again in another tab, and this tab follows.
    else if (this.drafts.isOf(accountId)) return void this.restore();
    if (this.drafts.isOfAnother(accountId)) this.drafts.dropAll();
  }

  async #end(phase: 'signedOut' | 'expired'): Promise<void> {
    const { account } = this;
    const token = this.#token;
    this.#channel.tell({ kind: phase === 'expired' ? 'expired' : 'signed-out' });
    // Before the server ends it: what the page has to tell goes out with the same token.
    if (phase === 'expired') this.#drop(phase);
    else this.#leave();
    if (account) await endOnServer(this.anonymous, account.id, token).catch(() => undefined);
  }

  /** Ends the session because the person signed out: neither the address nor any input stays. */
  #leave(): void {
    this.#drop('signedOut');
    this.drafts.clear();
    if (!isPublic(hashPath())) goTo('/');
  }

  /** Ends the session in this page; the address and the drafts stay. */
  #drop(phase: 'signedOut' | 'expired'): void {
    for (const tell of this.#lastWords) tell();
    this.#token = undefined;
    this.#activity?.stop();
    this.#activity = undefined;
    clearTimeout(this.#renewal);
    this.#kept.clear();
    this.state.set({ phase });
  }
}
