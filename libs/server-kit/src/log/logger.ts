import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import { traceId } from '../tracing/tracing.js';

/** Levels of what is logged, from the least. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** A structured log of one component: JSON lines on standard output. */
export type Log = Pino;

/** The log of `component`; secrets that could stray into fields are masked, and lines of traced work tell their trace. */
export const createLog = (component: string, level: string): Log =>
  pino({
    level,
    base: { component },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ traceId: traceId() }),
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.password', '*.token', '*.authorization'], censor: '…' },
  });

/** A component's log in the form that Nest writes to. */
export function nestLog(log: Log): LoggerService {
  const write =
    (level: LogLevel) =>
    (message: unknown, ...context: unknown[]) =>
      log[level]({ context }, message instanceof Error ? message.stack : String(message));
  // What Nest calls "log" is its start-up chatter: every module and route by name.
  return { log: write('debug'), error: write('error'), warn: write('warn'), debug: write('debug') };
}
