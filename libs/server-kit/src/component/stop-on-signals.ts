import type { Readiness } from '../health/readiness.js';
import type { Log } from '../log/logger.js';
import { stopTracing } from '../tracing/tracing.js';

/** Milliseconds that a component may take to end: longer than the longest call, so that calls that were accepted are answered. */
const patience = 25_000;

/** What a component does before it ends, and how long that may take on top of what any component may take. */
export interface Shutdown {
  stop: () => Promise<void>;
  /** Milliseconds; none when absent. */
  extraTimeoutMs?: number;
}

/**
 * Ends the process on SIGTERM or SIGINT, not ready from that moment on: at once while the component has accepted nothing, and after what it
 * told by the function that is given back. An end that takes too long is cut, with exit code 1.
 */
export function stopOnSignals(log: Log, readiness: Readiness): (ending: Shutdown) => void {
  let ending: Shutdown = { stop: () => Promise.resolve() };
  const end = (signal: string) => {
    if (readiness.isStopping) return;
    readiness.stop();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience + (ending.extraTimeoutMs ?? 0)).unref();
    // Last, so that what the component does while it ends is sent, too.
    const ended = ending.stop().finally(stopTracing);
    ended.then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return (told) => {
    ending = told;
  };
}
