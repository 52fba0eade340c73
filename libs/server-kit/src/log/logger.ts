import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import { traceId } from '../tracing/tracing.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type Log = Pino;

/** Creates the log of a component. Secrets in fields are masked; lines carry their trace id. */
export const createLog = (component: string, level: string): Log =>
  pino({
    level,
    base: { component },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ traceId: traceId() }),
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
