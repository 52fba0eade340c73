/** A message between the tabs of one browser; earlier releases leave out `at`. */
export type SessionNews =
  | { kind: 'signed-in'; accountId: number }
  | { kind: 'signed-out' }
  | { kind: 'expired' }
  | { kind: 'active'; at?: number };

/** The line between the tabs of one browser; silent where BroadcastChannel does not exist. */
export class SessionChannel {
  readonly #channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portal-session') : undefined;

  tell(news: SessionNews): void {
    this.#channel?.postMessage(news);
  }

  listen(onNews: (news: SessionNews) => void): void {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => onNews(data));
  }
}

/** Runs `work` while no other tab runs its own, so that two tabs do not rotate the session's cookie at once. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('portal-session', work) as Promise<T>) : work();
