import type { SignedInAccount } from '@portal/contracts';

/**
 * Where the page stands: `restoring` until the cookie was tried, `unreachable` when the server could not say, `expired` while the dialog waits
 * for its OK.
 */
export type SessionState =
  | { phase: 'restoring' }
  | { phase: 'unreachable' }
  | { phase: 'signedOut' }
  | { phase: 'signedIn'; account: SignedInAccount }
  | { phase: 'expired' };

/** A value that tells its listeners when it changes. */
export class Store<State> {
  readonly #listeners = new Set<() => void>();

  constructor(private state: State) {}

  get = (): State => this.state;

  set(state: State): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
