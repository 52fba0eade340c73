/** A session that somebody asks to renew, with durations in seconds by the database's clock. */
export interface RenewableSession {
  ended: boolean;
  age: number;
  unusedFor: number;
  rotatedFor: number;
  /** Which of the session's secrets was presented. */
  presented: 'current' | 'previous' | 'unknown';
}

/** How long sessions last, in seconds. */
export interface SessionLimits {
  idle: number;
  total: number;
}

/** What to do: give a new secret; leave the newest be; refuse; end the session, because two hold its secrets. */
export type RefreshVerdict = 'rotate' | 'keep' | 'refuse' | 'end';

const graceSeconds = 10;

/** Judges an attempt to renew. Two tabs that ask at once are told from a copied cookie by the time between them. */
export function judgeRefresh(session: RenewableSession, limits: SessionLimits): RefreshVerdict {
  const over = session.ended || session.unusedFor >= limits.idle || session.age >= limits.total;
  if (over) return 'refuse';
  if (session.presented === 'current') return 'rotate';
  return session.presented === 'previous' && session.rotatedFor <= graceSeconds ? 'keep' : 'end';
}
