import type { KeyConfig, SigningKey } from '../config/key-variables.js';
import { packageVersion } from '../config/package-version.js';
import type { TracingConfig } from '../config/tracing-variables.js';
import { describeComponent } from '../health/describe-component.js';
import { componentInfo } from '../health/component-info.js';
import { serveHealth } from '../health/health-server.js';
import { Readiness } from '../health/readiness.js';
import { createLog, type Log, type LogLevel } from '../log/logger.js';
import { startTracing } from '../tracing/tracing.js';
import { stopOnSignals, type Shutdown } from './stop-on-signals.js';

/** What every component reads before it does anything else. */
export interface ComponentConfig extends TracingConfig, KeyConfig {
  LOG_LEVEL: LogLevel;
  HOST: string;
  HEALTH_PORT: number;
  COMPONENT_VERSION?: string | undefined;
}

/** A component that runs but does not serve yet. */
export interface StartedComponent {
  log: Log;
  readiness: Readiness;
  /** The key by which the component signs its tokens. */
  signingKey: SigningKey;
  /** Tells how the component ends from now on; until then it ends at once. */
  onShutdown: (ending: Shutdown) => void;
}

/** Begins a component: it is live and can be ended, and is not ready for want of `expected`, before it has reached anything. */
export async function startComponent(
  component: string,
  config: ComponentConfig,
  expected: string[],
): Promise<StartedComponent> {
  const log = createLog(component, config.LOG_LEVEL);
  const readiness = new Readiness();
  readiness.expect(...expected);
  const onShutdown = stopOnSignals(log, readiness);
  const version = config.COMPONENT_VERSION ?? packageVersion();
  componentInfo.set({ version }, 1);
  describeComponent(component, readiness);
  await startTracing({ component, version }, config, log);
  await serveHealth(readiness, config.HEALTH_PORT, config.HOST);
  log.info({ version }, 'live');
  return { log, readiness, signingKey: config.SIGNING_KEY, onShutdown };
}
