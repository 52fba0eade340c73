import type { SignedInAccount } from '@portal/contracts';

/**
 * The phase of the session: `restoring` until the cookie was tried, `unreachable` without a server, `expired` until the dialog is
 * confirmed.
 */
export type SessionState =
  | { phase: 'restoring'; mayBeSignedIn: boolean }
  | { phase: 'unreachable' }
  | { phase: 'signedOut' }
  /** `actor` is the signed-in person while they see the portal as `account`. */
  | { phase: 'signedIn'; account: SignedInAccount; actor?: SignedInAccount }
  | { phase: 'expired' };

/** A message between tabs. */
export type SessionMessage =
  | { kind: 'signed-in'; accountId: number }
  | { kind: 'signed-out' }
  | { kind: 'expired' }
  /** Tokens from before the proof are not accepted any more. */
  | { kind: 'proved' }
  | { kind: 'active'; at: number };

/** Connects the tabs of a browser, if BroadcastChannel exists. */
export class SessionChannel {
  readonly #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portal-session') : undefined;

  publish(message: SessionMessage): void {
    this.#channel?.postMessage(message);
  }

  listen(onMessage: (message: SessionMessage) => void): void {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => onMessage(data));
  }
}

/** Runs `work` exclusively among tabs, so that two tabs do not rotate the session cookie at once. */
export const runExclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('portal-session', work) as Promise<T>) : work();
