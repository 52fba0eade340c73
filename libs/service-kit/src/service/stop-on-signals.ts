import type { Log } from '../log/logger.js';

const patience = 10_000;

/** Runs `stop` once on SIGTERM or SIGINT and ends the process; an end that takes too long is cut. */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
