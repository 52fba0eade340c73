import type { SignedInAccount } from '@portal/contracts';
import { createApi, type Api, type Transport } from '@portal/contracts/client';
import { isForbidden, isNotFound } from '@portal/ui-kit/platform';
import { getHash } from '../registry/hash';
import { MemoryDrafts } from './drafts';
import { createSessionTransport, ResponseCache } from './transport';

interface ViewSource {
  /** Sends a call of the signed-in person. */
  send: Transport;
  isAway: () => boolean;
  /** Ends the view, because the account can no longer be viewed as. */
  stop: () => void;
}

type AccountAndToken = [SignedInAccount, string];

/** The portal as another person sees it. It is in memory only: a reload returns to the own account, and nothing is kept for offline use. */
export class PersonView {
  readonly drafts = new MemoryDrafts();
  /** The address to which the end of the view returns. */
  readonly origin = getHash();
  readonly send: Transport;
  readonly #api: Api;
  #token = '';
  #expiresAt = 0;
  #renewing: Promise<boolean> | undefined;

  private constructor(
    readonly account: SignedInAccount,
    token: string,
    private readonly source: ViewSource,
  ) {
    this.#api = createApi(source.send);
    this.#accept([account, token]);
    this.send = createSessionTransport(
      {
        token: () => this.#token,
        isExpired: () => Date.now() > this.#expiresAt,
        isOffline: () => false,
        renew: () => (this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined))),
        isAway: source.isAway,
        refused: source.stop,
        prove: () => Promise.resolve(false),
      },
      { cache: new ResponseCache() },
    );
  }

  static async open(accountId: number, source: ViewSource): Promise<PersonView> {
    const [account, token] = await createApi(source.send).personRecord.viewAs({ id: accountId });
    return new PersonView(account, token, source);
  }

  #accept([{ session }, token]: AccountAndToken): void {
    this.#token = token;
    this.#expiresAt = Date.now() + session.expires_in_seconds * 1_000;
  }

  async #renew(): Promise<boolean> {
    try {
      this.#accept(await this.#api.personRecord.viewAs({ id: this.account.id }));
      return true;
    } catch (error) {
      if (isNotFound(error) || isForbidden(error)) return false;
      throw error;
    }
  }
}
