import type { KeyConfig, SigningKey } from '../config/key-variables.js';
import { packageVersion } from '../config/part-version.js';
import type { TracingConfig } from '../config/tracing-variables.js';
import { describePart } from '../health/describe-part.js';
import { partInfo } from '../health/part-info.js';
import { serveHealth } from '../health/health-server.js';
import { Readiness } from '../health/readiness.js';
import { createLog, type Log, type LogLevel } from '../log/logger.js';
import { startTracing } from '../tracing/tracing.js';
import { stopOnSignals, type Ending } from './stop-on-signals.js';

/** What every part reads before it does anything else. */
export interface PartConfig extends TracingConfig, KeyConfig {
  LOG_LEVEL: LogLevel;
  HOST: string;
  HEALTH_PORT: number;
  PART_VERSION?: string | undefined;
}

/** A part that runs but does not serve yet. */
export interface BegunPart {
  log: Log;
  readiness: Readiness;
  /** The key by which the component signs its tokens. */
  signingKey: SigningKey;
  /** Tells how the part ends from now on; until then it ends at once. */
  endBy: (ending: Ending) => void;
}

/** Begins a part: it is live and can be ended, and is not ready for want of `expected`, before it has reached anything. */
export async function beginPart(part: string, config: PartConfig, expected: string[]): Promise<BegunPart> {
  const log = createLog(part, config.LOG_LEVEL);
  const readiness = new Readiness();
  readiness.expect(...expected);
  const endBy = stopOnSignals(log, readiness);
  const version = config.PART_VERSION ?? packageVersion();
  partInfo.set({ version }, 1);
  describePart(part, readiness);
  await startTracing({ part, version }, config, log);
  await serveHealth(readiness, config.HEALTH_PORT, config.HOST);
  log.info({ version }, 'live');
  return { log, readiness, signingKey: config.SIGNING_KEY, endBy };
}
