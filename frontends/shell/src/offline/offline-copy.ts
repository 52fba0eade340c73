import type { SignedInAccount } from '@portal/contracts';
import type { ApiRequest, ApiResponse, Transport } from '@portal/contracts/client';
import { isPassing, type OfflineState, Store } from '@portal/ui-kit/platform';
import { toKey } from '../session/early-calls';

const cacheName = 'person';
const maxResponses = 60;

const accountAddress = '/offline/account';
const responseFolder = '/offline/responses/';
const writeFolder = '/offline/writes/';

interface Entry<T> {
  savedAtMs: number;
  value: T;
}

/** Browsers have no caches without HTTPS. */
const hasCaches = 'caches' in globalThis;

/**
 * What the signed-in person can read without a network, and the writes that wait for it. It is deleted with the session. Computers are
 * shared, so it is not used any more once the person was away for as long as a session may be idle.
 */
export class OfflineCopy {
  /** Undefined while the network works. */
  readonly state = new Store<OfflineState | undefined>(undefined);
  #account: SignedInAccount | undefined;
  #cache: Promise<Cache> | undefined;

  open(account: SignedInAccount): void {
    if (this.#account?.id === account.id || !hasCaches) return;
    this.#account = account;
    this.#cache = this.#prepare(account);
    void this.touch();
  }

  async #prepare(account: SignedInAccount): Promise<Cache> {
    const last = await this.findAccount();
    if (last && last.value.id !== account.id) await caches.delete(cacheName);
    return caches.open(cacheName);
  }

  /** False without a session, and in browsers that store nothing. */
  get isOpen(): boolean {
    return this.#cache !== undefined;
  }

  /** Records that the person is there. */
  async touch(): Promise<void> {
    await this.#write(accountAddress, this.#account);
  }

  /** Returns the account of the last session in this browser, unless that may have ended. */
  async findAccount(): Promise<Entry<SignedInAccount> | undefined> {
    if (!hasCaches) return undefined;
    const last = await readEntry<SignedInAccount>(await caches.open(cacheName), accountAddress);
    if (last && Date.now() - last.savedAtMs < last.value.session.idle_seconds * 1_000) return last;
    await caches.delete(cacheName);
    return undefined;
  }

  clear(): void {
    this.#account = undefined;
    this.#cache = undefined;
    if (this.state.get()) this.state.set(undefined);
    if (hasCaches) void caches.delete(cacheName);
  }

  async save(request: ApiRequest, response: ApiResponse): Promise<void> {
    await this.#write(responseFolder + encodeURIComponent(toKey(request)), response);
    const [oldest, ...others] = await this.#list(responseFolder);
    if (oldest && others.length >= maxResponses) await (await this.#getCache())?.delete(oldest);
  }

  /** Returns the last response to a request. */
  async find(request: ApiRequest): Promise<ApiResponse | undefined> {
    const cache = await this.#getCache();
    const address = responseFolder + encodeURIComponent(toKey(request));
    const found = cache && (await readEntry<ApiResponse>(cache, address));
    if (found) this.goOffline(found.savedAtMs);
    return found?.value;
  }

  /** Shows that the page has a state of this time or later, and how many writes wait if that has changed. */
  goOffline(asOfMs: number, waiting?: number): void {
    const last = this.state.get();
    this.state.set({
      asOfMs: Math.min(asOfMs, last?.asOfMs ?? asOfMs),
      waiting: waiting ?? last?.waiting ?? 0,
    });
  }

  /** Stores a write until there is a network, and returns the usual response. */
  async postpone({ signal: _, ...request }: ApiRequest): Promise<ApiResponse> {
    await this.#write(`${writeFolder}${Date.now()}-${Math.random()}`, request);
    const { length } = await this.#list(writeFolder);
    this.goOffline(Date.now(), length);
    return { body: { affectedRows: 1 }, total: undefined };
  }

  /** Sends the postponed writes in their order, and ends the offline state. A write that the server refuses is dropped. */
  async sendPostponed(send: Transport): Promise<void> {
    if (!this.isOpen) return;
    // Another tab may be sending them.
    await navigator.locks.request('portal-offline', async () => {
      const cache = await this.#getCache();
      for (const key of await this.#list(writeFolder)) {
        const found = cache && (await readEntry<ApiRequest>(cache, key.url));
        const mustWait = found && (await send(found.value).then(() => false, isPassing));
        if (mustWait) return;
        await cache?.delete(key);
      }
      if (this.state.get()) this.state.set(undefined);
    });
  }

  async #list(folder: string): Promise<Request[]> {
    const keys = (await (await this.#getCache())?.keys()) ?? [];
    return keys.filter(({ url }) => new URL(url).pathname.startsWith(folder));
  }

  async #write(address: string, value: unknown): Promise<void> {
    const entry = JSON.stringify({ savedAtMs: Date.now(), value });
    await (await this.#getCache())?.put(address, new Response(entry));
  }

  /** Returns nothing if the session has ended meanwhile. */
  async #getCache(): Promise<Cache | undefined> {
    const opened = this.#cache;
    const cache = await opened;
    return this.#cache === opened ? cache : undefined;
  }
}

async function readEntry<T>(cache: Cache, address: string): Promise<Entry<T> | undefined> {
  const found = await cache.match(address);
  return found && ((await found.json()) as Entry<T>);
}
