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
const intervalMs = 10_000;

interface LastLine {
  at: number;
  /** Number of lines since then that were not written. */
  omitted: number;
}

/** Logs what repeats during an outage: the first line of a key at once, then at most one in ten seconds. */
export class LimitedLog {
  private readonly lines = new Map<string, LastLine>();

  constructor(
    private readonly log: Log,
    private readonly now = () => performance.now(),
  ) {}

  /** Logs a warning unless one of the same key was logged less than ten seconds ago. `omitted` counts those that were not logged since. */
  warn(key: string, fields: object, message: string): void {
    const last = this.lines.get(key);
    if (last && this.now() - last.at < intervalMs) {
      last.omitted++;
      return;
    }
    this.lines.set(key, { at: this.now(), omitted: 0 });
    this.log.warn({ ...fields, ...(last?.omitted && { omitted: last.omitted }) }, message);
  }
}
