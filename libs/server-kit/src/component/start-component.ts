import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import type { KeyConfig, SigningKey } from '../config/key-variables.js';
import type { TracingConfig } from '../config/variables.js';
import type { RequestLimits } from '../bus/requester.js';
import { describeComponent, serveHealth } from '../health/health-server.js';
import { componentInfo } from '../health/metrics.js';
import { Readiness } from '../health/readiness.js';
import { createLog, type Log, type LogLevel } from '../log/logger.js';
import { startTracing, stopTracing } from '../tracing/tracing.js';
import { type BusOptions, connectBus, isConnected } from '../bus/connection.js';

export interface ComponentConfig extends TracingConfig, KeyConfig, RequestLimits {
  LOG_LEVEL: LogLevel;
  HOST: string;
  HEALTH_PORT: number;
  COMPONENT_VERSION?: string | undefined;
  PORTAL_VERSION?: string | undefined;
}

export interface StartedComponent {
  log: Log;
  readiness: Readiness;
  signingKey: SigningKey;
  /** Sets the shutdown; before that the process exits at once. */
  onShutdown: (shutdown: Shutdown) => void;
}

/** Starts a component. It is live at once, and not ready until each of `pending` is added as a check or done. */
export async function startComponent(
  component: string,
  config: ComponentConfig,
  pending: string[],
): Promise<StartedComponent> {
  const log = createLog(component, config.LOG_LEVEL);
  const readiness = new Readiness();
  readiness.expect(...pending);
  const onShutdown = stopOnSignals(log, readiness);
  const version = config.COMPONENT_VERSION ?? packageVersion();
  componentInfo.set({ version }, 1);
  describeComponent(component, readiness);
  await startTracing({ component, version }, config, log);
  const about = { component, version, portal: config.PORTAL_VERSION };
  await serveHealth(about, readiness, config.HEALTH_PORT, config.HOST);
  log.info({ version, portal: config.PORTAL_VERSION }, 'live');
  return { log, readiness, signingKey: config.SIGNING_KEY, onShutdown };
}

/** Longer than the longest call. */
const shutdownTimeoutMs = 25_000;

export interface Shutdown {
  stop: () => Promise<void>;
  extraTimeoutMs?: number;
}

/**
 * Exits on SIGTERM or SIGINT after the shutdown, and with code 1 if it fails or takes too long. The component is not ready from the signal
 * on.
 */
function stopOnSignals(log: Log, readiness: Readiness): (shutdown: Shutdown) => void {
  let shutdown: Shutdown = { stop: () => Promise.resolve() };
  const stop = (signal: string) => {
    if (readiness.isStopping) return;
    readiness.stop();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), shutdownTimeoutMs + (shutdown.extraTimeoutMs ?? 0)).unref();
    // Tracing stops last, so that spans of the shutdown are exported.
    shutdown
      .stop()
      .finally(stopTracing)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error }, 'shutdown failed, exiting with code 1');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return (replacement) => {
    shutdown = replacement;
  };
}

/** Connects a component to NATS and adds a readiness check for the connection. */
export async function joinBus(
  component: string,
  options: BusOptions,
  { log, readiness }: StartedComponent,
): Promise<NatsConnection> {
  const bus = await connectBus(component, options, log);
  readiness.add({
    name: 'NATS',
    check: () => (isConnected(bus) ? Promise.resolve() : Promise.reject(new Error('not connected'))),
  });
  return bus;
}

/** Reads the version from the package.json next to `dist/main.js`. */
function packageVersion(): string {
  const file = join(dirname(process.argv[1] ?? ''), '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
