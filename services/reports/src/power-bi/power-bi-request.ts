import { setTimeout as pause } from 'node:timers/promises';
import type { PowerBiFailure } from '@portal/contracts/rules';
import { metrics, runInSpan } from '@portal/server-kit';
import pRetry from 'p-retry';
import { Counter, Histogram } from 'prom-client';
import { findCause, readErrorCode } from './error-code.js';

/** Names a request in metrics, traces and errors. */
export type PowerBiCall =
  | 'access-token'
  | 'embed-token'
  | 'workspaces'
  | 'reports'
  | 'report'
  | 'datasets'
  | 'refreshes'
  | 'pages'
  | 'export-start'
  | 'export-state'
  | 'export-file';

/** Limits of a request with its retries. */
export interface RetryOptions {
  /** In milliseconds of `performance.now()`. No attempt starts later. */
  deadline: number;
  /** Max attempts while Power BI throttles (429); 4 by default, as for other failures. */
  maxThrottledAttempts?: number;
  /** Delay after the first attempt, doubled with each attempt; 250 ms by default. */
  firstDelayMs?: number;
  /** Timeout of each attempt with its body; 5 s by default. */
  attemptTimeoutMs?: number;
  signal?: AbortSignal;
}

const defaultAttemptTimeoutMs = 5_000;
const maxAttempts = 4;
const defaultFirstDelayMs = 250;
const maxDelayMs = 30_000;

interface PowerBiErrorOptions extends ErrorOptions {
  /** The service's name of the error, such as `PowerBIEntityNotFound` or `AADSTS7000222`; null for none. */
  code?: string | null;
  /** The delay that the server asks for before the next attempt. */
  retryAfterMs?: number;
}

/** An error status of Entra or Power BI. The message holds no secrets. */
export class PowerBiError extends Error {
  override readonly name = 'PowerBiError';
  readonly code: string | null;
  readonly retryAfterMs: number;
  readonly failure: PowerBiFailure;

  constructor(
    readonly call: PowerBiCall,
    readonly status: number,
    { code = null, retryAfterMs = 0, ...options }: PowerBiErrorOptions = {},
  ) {
    const reason = code ? `${status} (${code})` : status;
    super(`Power BI request ${call} failed with status ${reason}`, options);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.failure = findCause(call, status, code);
  }

  /** True if a further attempt would fail, too. */
  get isRefusal(): boolean {
    return [400, 403, 404].includes(this.status);
  }
}

/** Reads a `Retry-After` header, in seconds or as a date; 0 for none and for anything else. */
export function readRetryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

const isTransient = ({ status }: Response) => status === 429 || status >= 500;

/**
 * Fetches with a timeout for each attempt, and retries network errors, 429 and 5xx. Waits at least as long as `Retry-After` says.
 * @returns the first response with another status
 * @throws PowerBiError or the network error of the last attempt; AbortError once the signal aborts
 */
export function fetchWithRetry(
  call: PowerBiCall,
  url: string,
  init: RequestInit,
  options: RetryOptions,
): Promise<Response> {
  const { deadline, maxThrottledAttempts = maxAttempts, signal } = options;
  const { firstDelayMs = defaultFirstDelayMs } = options;
  return pRetry(() => attempt(call, url, init, options), {
    retries: Infinity,
    minTimeout: firstDelayMs,
    maxTimeout: maxDelayMs,
    randomize: true,
    signal,
    onFailedAttempt: async ({ error, attemptNumber }) => {
      signal?.throwIfAborted();
      const { status, retryAfterMs } = error instanceof PowerBiError ? error : { retryAfterMs: 0 };
      const attempts = status === 429 ? maxThrottledAttempts : maxAttempts;
      // p-retry waits once to twice as long after this function.
      const minDelayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attemptNumber - 1));
      const maxDelay = Math.min(maxDelayMs, 2 * minDelayMs);
      const extraDelayMs = Math.max(0, retryAfterMs - minDelayMs);
      if (attemptNumber >= attempts || performance.now() + extraDelayMs + maxDelay >= deadline) throw error;
      await pause(extraDelayMs, undefined, { signal });
    },
  });
}

async function attempt(
  call: PowerBiCall,
  url: string,
  init: RequestInit,
  { deadline, signal, attemptTimeoutMs = defaultAttemptTimeoutMs }: RetryOptions,
): Promise<Response> {
  const timeoutMs = Math.max(1, Math.min(attemptTimeoutMs, deadline - performance.now()));
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
  const signals = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const response = await measure(call, () => fetch(url, { ...init, redirect: 'error', signal: signals }));
  if (!isTransient(response)) return response;
  throw await createResponseError(call, response);
}

/** Creates the error of a response and counts it. Reads the body, which releases the connection. */
export async function createResponseError(call: PowerBiCall, response: Response): Promise<PowerBiError> {
  const error = new PowerBiError(call, response.status, {
    code: await readErrorCode(response),
    retryAfterMs: readRetryAfterMs(response.headers.get('retry-after'), Date.now()),
  });
  failures.inc({ call, cause: error.failure });
  return error;
}

/**
 * Reads the body of a successful response.
 * @throws PowerBiError for any other response
 */
export async function readBody(call: PowerBiCall, response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw await createResponseError(call, response);
}

const duration = new Histogram({
  name: 'portal_power_bi_request_duration_seconds',
  help: 'Seconds until Entra or Power BI responded, by call and status; the status is none without a response',
  labelNames: ['call', 'status'] as const,
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

const failures = new Counter({
  name: 'portal_power_bi_failures_total',
  help: 'Error statuses of Entra and Power BI, and requests without a response, by call and cause',
  labelNames: ['call', 'cause'] as const,
  registers: [metrics],
});

const measure = (call: PowerBiCall, send: () => Promise<Response>): Promise<Response> =>
  runInSpan(
    () => ({ name: `Power BI ${call}`, kind: 'client' }),
    async (span) => {
      const stop = duration.startTimer({ call });
      let status: number | 'none' = 'none';
      try {
        const response = await send();
        status = response.status;
        span.set({ 'http.response.status_code': status });
        return response;
      } catch (error) {
        failures.inc({ call, cause: 'unavailable' });
        throw error;
      } finally {
        stop({ status });
      }
    },
  );
