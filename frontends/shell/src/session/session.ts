import type { SignedInAccount } from '@portal/contracts';
import { createApi, type Api, type ApiRequest, type Transport } from '@portal/contracts/client';
import { isApiError, type OfflineState, Store } from '@portal/ui-kit/platform';
import { triggerAppChange } from 'single-spa';
import { forgetLanguage } from '../language/language';
import { OfflineCopy } from '../offline/offline-copy';
import { goTo, getHashPath } from '../registry/hash';
import { findHome } from '../registry/home';
import { isPublic } from '../registry/view';
import { ActivityWatch } from './activity';
import { MemoryDrafts } from './drafts';
import { EarlyResponses } from './early-calls';
import { PersonView } from './person-view';
import { readRequestedAddress, removeRequestedAddress } from './requested-address';
import {
  createBackgroundTransport,
  createOfflineTransport,
  createPlainTransport,
  createSessionTransport,
  endOnServer,
  isRefusal,
  ResponseCache,
} from './transport';
import { runExclusively, SessionChannel, type SessionMessage, type SessionState } from './session-state';

/** Share of an access token's lifetime after which it is renewed. */
const renewalShare = 0.75;

/** The session of this page. The token is only in memory; scripts cannot read the cookie that renews it. */
export class Session {
  readonly state = new Store<SessionState>({ phase: 'restoring', mayBeSignedIn: false });
  /** End of the idle session in milliseconds since 1970; undefined without a warning. */
  readonly idleEnd = new Store<number | undefined>(undefined);
  /** True while a call waits for a new proof of the account. */
  readonly isProofNeeded = new Store(false);
  readonly #drafts = new MemoryDrafts();
  readonly api: Api;
  readonly background: Api;
  readonly anonymous = createApi(createPlainTransport(() => undefined));
  readonly #channel = new SessionChannel();
  readonly #cache = new ResponseCache();
  readonly #offline = new OfflineCopy();
  readonly #early = new EarlyResponses();
  readonly #send: Transport;
  readonly #sendOrRead: Transport;
  /** Sends calls for the account that the page shows. */
  readonly #sendForPage: Transport;
  readonly #endListeners = new Set<() => void>();
  #token: string | undefined;
  #view: PersonView | undefined;
  #renewing: Promise<boolean> | undefined;
  #proving: { promise: Promise<boolean>; resolve: (isProved: boolean) => void } | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #tokenSeconds = 0;
  #expiresAt = 0;
  #activity: ActivityWatch | undefined;

  constructor() {
    this.#send = createSessionTransport(
      {
        token: () => this.#token,
        isExpired: () => Date.now() > this.#expiresAt,
        isOffline: () => this.account !== undefined && this.#token === undefined,
        renew: () => this.renew(),
        isAway: () => this.#isAway,
        refused: (reason) => this.#handleRefusal(reason),
        prove: () => this.#requestProof(),
      },
      { cache: this.#cache },
    );
    this.#sendOrRead = createOfflineTransport(this.#send, this.#offline);
    this.#sendForPage = (request) => (this.#view?.send ?? this.#sendOrRead)(request);
    this.api = createApi((request) => {
      // What a write changes must not be read from before it.
      if (request.writes) this.#early.clear();
      return this.#early.take(request) ?? this.#sendForPage(request);
    });
    addEventListener('online', () => void this.#continueOnline());
    this.background = createApi(createBackgroundTransport(() => (this.#view ? undefined : this.#token)));
    this.#channel.listen((message) => this.#receive(message));
  }

  /** The account that the page shows, if there is one: the signed-in one, or the one that its owner views the portal as. */
  get account(): SignedInAccount | undefined {
    const state = this.state.get();
    return state.phase === 'signedIn' ? state.account : undefined;
  }

  /** The signed-in account, if there is one. */
  get owner(): SignedInAccount | undefined {
    const state = this.state.get();
    return state.phase === 'signedIn' ? (state.actor ?? state.account) : undefined;
  }

  get drafts(): MemoryDrafts {
    return this.#view?.drafts ?? this.#drafts;
  }

  /** Undefined while the network works. */
  get offline(): Store<OfflineState | undefined> {
    return this.#offline.state;
  }

  /** Continues the session of the browser. Meanwhile the user can sign in, unless there may be a session. */
  async restore(mayBeSignedIn = true): Promise<void> {
    this.state.set({ phase: 'restoring', mayBeSignedIn });
    const isAlive = await this.renew().catch((error: unknown) => error as Error);
    const last = isAlive instanceof Error && !isApiError(isAlive) && (await this.#offline.findAccount());
    if (this.state.get().phase !== 'restoring') return;
    if (isAlive === false) return this.#drop('signedOut');
    if (isAlive === true) return;
    if (!last) return this.state.set({ phase: 'unreachable' });
    this.#open(last.value);
    this.#offline.goOffline(last.savedAtMs);
  }

  /** Continues a session that was opened without a network. */
  async #continueOnline(): Promise<void> {
    if (!this.#offline.state.get()) return;
    if (!this.#token && !(await this.renew().catch(() => true))) return this.#handleRefusal('jwt expired');
    await this.#sendPostponed();
  }

  /** Shows the requested screen, or the home screen, to an account that has signed in. */
  completeSignIn(account: SignedInAccount, token: string): void {
    this.#channel.publish({ kind: 'signed-in', accountId: account.id });
    // The stored address is for the return from a provider. Another person may sign in here by password.
    const requested = getHashPath() === '/signedIn' ? readRequestedAddress() : '/';
    removeRequestedAddress();
    if (getHashPath() === '/' || isPublic(getHashPath()))
      goTo(requested === '/' ? findHome(account.role) : requested);
    this.#start(account, token);
  }

  /** Sends calls that an app will send once its code is loaded. */
  sendEarly(calls: readonly ApiRequest[]): void {
    this.#early.request(calls, this.#sendForPage);
  }

  /** Shows the portal as another person sees it, until {@link Session.stopView} or a reload. Rejects if that is refused. */
  async viewAs(accountId: number): Promise<void> {
    const view = await PersonView.open(accountId, {
      send: this.#send,
      isAway: () => this.#isAway,
      stop: () => void this.stopView(),
    });
    await this.#show(view, findHome(view.account.role));
  }

  /** Returns to the own account and the address of before. */
  async stopView(): Promise<void> {
    if (this.#view) await this.#show(undefined, this.#view.origin);
  }

  async #show(view: PersonView | undefined, address: string): Promise<void> {
    const { owner } = this;
    if (!owner) return;
    this.state.set({ phase: 'restoring', mayBeSignedIn: true });
    // The app has data of the former account.
    await triggerAppChange();
    if (this.state.get().phase !== 'restoring') return;
    this.#view = view;
    this.#early.clear();
    goTo(address);
    this.state.set(
      view
        ? { phase: 'signedIn', account: view.account, actor: owner }
        : { phase: 'signedIn', account: owner },
    );
  }

  stay(): void {
    this.#activity?.stay();
    if (this.account) this.#renewOrEnd();
  }

  async signOut(): Promise<void> {
    await this.#end('signedOut');
  }

  /** Shows the sign-in page after the expired dialog. The address and drafts remain for the same user. */
  acknowledge(): void {
    this.state.set({ phase: 'signedOut' });
  }

  onProfileChanged(changed: Partial<SignedInAccount>): void {
    if (this.account && !this.#view)
      this.state.set({ phase: 'signedIn', account: { ...this.account, ...changed } });
  }

  /** Records activity that the page cannot see. */
  touch(): void {
    this.#activity?.touch();
  }

  /** Calls `callback` before the session ends, while calls are possible. Returns a function that removes it. */
  onBeforeEnd(callback: () => void): () => void {
    this.#endListeners.add(callback);
    return () => this.#endListeners.delete(callback);
  }

  /** Proves the account again, for the calls that wait for it; false for a wrong proof. */
  async prove(proof: Parameters<Api['proof']['prove']>[0]): Promise<boolean> {
    // A renewal at the same time would lose the new cookie.
    const send = () =>
      runExclusively(() => createApi(createPlainTransport(() => this.#token)).proof.prove(proof));
    const [account, token] = await send().catch(async (error: unknown) => {
      if (!isRefusal(error) || !(await this.renew())) throw error;
      return send();
    });
    if (!account || !token) return false;
    this.#start(account, token);
    this.#endProof(true);
    // The first renewal ends the former session.
    this.#renewOrEnd();
    this.#channel.publish({ kind: 'proved' });
    return true;
  }

  /** Lets the calls fail that wait for a proof. */
  refuseProof(): void {
    this.#endProof(false);
  }

  /** Asks for a proof of the account, for all concurrent calls. */
  #requestProof(): Promise<boolean> {
    if (!this.#proving) {
      let resolve: (isProved: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((done) => (resolve = done));
      this.#proving = { promise, resolve };
      this.isProofNeeded.set(true);
    }
    return this.#proving.promise;
  }

  #endProof(isProved: boolean): void {
    this.#proving?.resolve(isProved);
    this.#proving = undefined;
    this.isProofNeeded.set(false);
  }

  /** Renews the access token for all concurrent callers; false if the session is over. */
  renew(): Promise<boolean> {
    this.#renewing ??= runExclusively(() => this.#refresh()).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #refresh(): Promise<boolean> {
    const before = this.owner;
    try {
      const renewed = await this.anonymous.session.refresh({});
      if (renewed.length === 0) return false;
      const [account, token] = renewed;
      // The session may have ended, or the cookie may be another user's.
      if (before && (!this.owner || before.id !== account.id)) return false;
      this.#start(account, token);
      return true;
    } catch (error) {
      // Other errors do not end the session; the next call retries.
      if (!isRefusal(error)) throw error;
      return false;
    }
  }

  #start(account: SignedInAccount, token: string): void {
    this.#token = token;
    const { expires_in_seconds } = account.session;
    this.#tokenSeconds = expires_in_seconds;
    this.#expiresAt = Date.now() + expires_in_seconds * 1000;
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => this.#renewIfActive(), expires_in_seconds * renewalShare * 1000);
    this.#open(account);
    // Writes can wait since an earlier visit.
    void this.#sendPostponed();
  }

  #sendPostponed(): Promise<void> {
    return this.#offline.sendPostponed(this.#send).catch(() => undefined);
  }

  /** Shows the account as signed in. */
  #open(account: SignedInAccount): void {
    // The address belongs to the former user.
    if (this.#drafts.isOfAnother(account.id)) goTo(findHome(account.role));
    this.#drafts.open(account.id);
    // Lists of administrators are about other people.
    if (account.role === 'administrator') this.#offline.clear();
    else this.#offline.open(account);
    this.#activity ??= new ActivityWatch(account.session.idle_seconds, {
      active: (at) => {
        this.#channel.publish({ kind: 'active', at });
        void this.#offline.touch();
      },
      warn: (endsAtMs) => this.idleEnd.set(endsAtMs),
      idle: () => void this.#end('expired'),
    });
    if (!this.account) this.state.set({ phase: 'signedIn', account });
  }

  /** The session of an absent user expires. */
  #renewIfActive(): void {
    if (!this.#isAway) this.#renewOrEnd();
  }

  #renewOrEnd(): void {
    this.renew().then(
      (alive) => alive || this.#handleRefusal('jwt expired'),
      // The next call retries.
      () => undefined,
    );
  }

  get #isAway(): boolean {
    return (this.#activity?.quietSeconds ?? Infinity) > this.#tokenSeconds;
  }

  #handleRefusal(reason: string): void {
    if (this.account) this.#drop(reason === 'empty jwt token' ? 'signedOut' : 'expired');
  }

  #receive(message: SessionMessage): void {
    switch (message.kind) {
      case 'active':
        return this.#activity?.noteTouchElsewhere(message.at);
      case 'expired':
        if (this.account) this.#drop('expired');
        return;
      case 'proved':
        return this.#renewIfActive();
      case 'signed-out':
        return this.#leave();
      case 'signed-in':
        return this.#receiveSignIn(message.accountId);
    }
  }

  #receiveSignIn(accountId: number): void {
    if (this.owner?.id === accountId) return;
    if (this.account) this.#drop('expired');
    // The user has signed in again in another tab.
    else if (this.#drafts.belongsTo(accountId)) return void this.restore();
    if (this.#drafts.isOfAnother(accountId)) this.#drafts.dropAll();
  }

  async #end(phase: 'signedOut' | 'expired'): Promise<void> {
    const { owner } = this;
    const token = this.#token;
    this.#channel.publish({ kind: phase === 'expired' ? 'expired' : 'signed-out' });
    // Pending reports of the page need the token.
    if (phase === 'expired') this.#drop(phase);
    else this.#leave();
    if (!owner) return;
    const ended = await endOnServer(this.anonymous, owner.id, token).catch(() => undefined);
    if (phase === 'signedOut' && ended?.url) location.assign(ended.url);
  }

  /** Ends the session after a sign-out and drops the address, all input and the language. */
  #leave(): void {
    this.#drop('signedOut');
    this.#drafts.clear();
    forgetLanguage();
    if (!isPublic(getHashPath())) goTo('/');
  }

  /** Ends the session in this page. The address and drafts remain. */
  #drop(phase: 'signedOut' | 'expired'): void {
    for (const callback of this.#endListeners) callback();
    this.#token = undefined;
    this.refuseProof();
    // The address belongs to the viewed account.
    if (this.#view) goTo(this.#view.origin);
    this.#view = undefined;
    this.#activity?.stop();
    this.#activity = undefined;
    clearTimeout(this.#renewal);
    this.#cache.clear();
    this.#early.clear();
    // First: the end of the offline state makes the app send calls, which must not renew the session.
    this.state.set({ phase });
    this.#offline.clear();
  }
}
