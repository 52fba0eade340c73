import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import { getTraceId } from '../tracing/tracing.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type Log = Pino;

/** Creates the log of a component. Secrets in fields are masked; lines carry their trace id. */
export const createLog = (component: string, level: string): Log =>
  pino({
    level,
    base: { component },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ traceId: getTraceId() }),
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.password', '*.token', '*.authorization'], censor: '…' },
  });

export function nestLog(log: Log): LoggerService {
  const write =
    (level: LogLevel) =>
    (message: unknown, ...context: unknown[]) =>
      log[level]({ context }, message instanceof Error ? message.stack : String(message));
  // Nest logs every module and route at start.
  return { log: write('debug'), error: write('error'), warn: write('warn'), debug: write('debug') };
}

/** Milliseconds between two lines of one key. */
const intervalMs = 60_000;

interface LastLine {
  at: number;
  /** Number of lines since then that were not written. */
  omitted: number;
}

/** Logs what repeats during an outage: the first line of a key at once, then at most one a minute. */
export class LimitedLog {
  private readonly lines = new Map<string, LastLine>();

  constructor(
    private readonly log: Pick<Log, 'warn' | 'error'>,
    private readonly now = () => performance.now(),
  ) {}

  /** Logs a warning unless one of the same key was logged less than a minute ago. `omitted` counts those that were not logged since. */
  warn(key: string, fields: object, message: string): void {
    this.write('warn', key, fields, message);
  }

  /** Logs an error as {@link warn} logs a warning. */
  logError(key: string, fields: object, message: string): void {
    this.write('error', key, fields, message);
  }

  private write(level: 'warn' | 'error', key: string, fields: object, message: string): void {
    const last = this.lines.get(key);
    if (last && this.now() - last.at < intervalMs) {
      last.omitted++;
      return;
    }
    this.lines.set(key, { at: this.now(), omitted: 0 });
    this.log[level]({ ...fields, ...(last?.omitted && { omitted: last.omitted }) }, message);
  }
}

/** Milliseconds that a component may wait for a server before this is an error, as while both start. */
const normalWaitMs = 10_000;

/** Returns a function that logs the failed attempts to reach a server: an error after ten seconds, then one a minute. */
export function createAttemptLog(
  log: Log,
  now = () => performance.now(),
): (fields: object, message: string) => void {
  const startedAt = now();
  const limited = new LimitedLog(log, now);
  return (fields, message) => {
    if (now() - startedAt >= normalWaitMs) limited.logError(message, fields, message);
  };
}
