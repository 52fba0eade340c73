import { setTimeout as pause } from 'node:timers/promises';
import type { Patience } from './patience.js';
import { observeAttempt, type PowerBiCall } from './power-bi-metrics.js';

const longestAttempt = 5_000;
const mostAttempts = 4;
const usualFirstPause = 250;
const longestPause = 30_000;

/** Milliseconds that a `Retry-After` header asks to wait: seconds or a date in it; undefined when it says neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const isPassing = ({ status }: Response) => status === 429 || status >= 500;

/**
 * Fetches with a time-out for each attempt, and again after what may pass: no answer, 429 and 5xx, waiting at
 * least as long as the server asks.
 * @returns the first answer that does not pass, or the last one
 * @throws Error of the last attempt when there was no answer, or AbortError once it was stopped
 */
export async function patientFetch(
  call: PowerBiCall,
  url: string,
  init: RequestInit,
  patience: Patience,
): Promise<Response> {
  const { deadline, stop } = patience;
  for (let attempt = 1; ; attempt++) {
    const outcome = await observeAttempt(call, () => tryOnce(url, init, patience));
    stop?.throwIfAborted();
    const answered = outcome instanceof Response;
    if (answered && !isPassing(outcome)) return outcome;
    const asked = answered ? retryAfter(outcome.headers.get('retry-after'), Date.now()) : undefined;
    const delay = Math.max(asked ?? 0, backOff(attempt, patience));
    const attempts = (answered && outcome.status === 429 && patience.throttledAttempts) || mostAttempts;
    if (attempt >= attempts || performance.now() + delay >= deadline) {
      if (answered) return outcome;
      throw outcome;
    }
    if (answered) await outcome.body?.cancel();
    await pause(delay, undefined, { signal: stop });
  }
}

/** Milliseconds to wait after an attempt, even where the server asks for no pause at all. */
function backOff(attempt: number, { firstPause = usualFirstPause }: Patience): number {
  return Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + Math.random());
}

async function tryOnce(
  url: string,
  init: RequestInit,
  { deadline, stop }: Patience,
): Promise<Response | Error> {
  const longest = Math.max(1, Math.min(longestAttempt, deadline - performance.now()));
  const timeout = AbortSignal.timeout(Math.ceil(longest));
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
