import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@portal/contracts';
import type { Portal } from '@portal/local';
import { formatRow, formatTable } from '../measure/figures.js';
import { runAnalyticsCommand } from '../analytics-command.js';
import { withBenchPortal } from '../portal.js';
import { isSettled } from '../seed/seed.js';
import { waitUntil } from '../wait-until.js';
import { createMix, type MixedRequest, requestsPerRound } from './mix.js';
import { WriteLedger } from './write-ledger.js';

const size = { groups: 2, partners: 10, users: 1_000, reports: 100, views: 0 };
const requestsPerSecond = 20;
/** The load before a failure, and after the recovery. */
const quietMs = 3_000;
const maxLoadMs = 20_000;
const timeoutSeconds = 60;
/** A page repeats a failed read after a second, and people press Retry. */
const retryPausesMs = [1_000, 2_000, 4_000];

/** Processes that are killed, and started again. */
interface Failure {
  title: string;
  killed: { kill: () => Promise<void>; start: () => Promise<void> }[];
}

function listFailures({ components, servers: { postgres, nats } }: Portal): Failure[] {
  if (!postgres || !nats) throw new Error('The portal uses servers that it has not started.');
  return [
    ...(['gateway', ...services] as const).map((name) => ({ title: name, killed: [components[name]] })),
    { title: 'NATS', killed: [nats] },
    { title: 'PostgreSQL', killed: [postgres] },
    { title: 'PostgreSQL and NATS', killed: [postgres, nats] },
  ];
}

/**
 * Kills one component or server after the other under load, and prints a line for each.
 * @throws Error if an acknowledged write is lost or stored twice
 */
export const causeFailures = (): Promise<void> =>
  withBenchPortal(size, async (portal) => {
    const ledger = new WriteLedger(portal);
    const next = await createMix(portal, size.users);
    const head = ['killed', 'requests', 'failed', 'retried', 'seconds to ready'];
    console.log(formatTable(head, []));
    for (const failure of listFailures(portal)) {
      const { load, seconds } = await causeFailure(portal, failure, ledger, next);
      const cells = [load.requests, load.failed, load.retried].map(String);
      console.log(formatRow([failure.title, ...cells, seconds.toFixed(1)]));
    }
    const { lost, doubled } = await ledger.compare();
    if (lost + doubled > 0)
      throw new Error(`${lost} acknowledged writes are lost, ${doubled} are stored twice.`);
    await runAnalyticsCommand('check-rollups', portal.components.analytics.definition.env);
  });

/** Kills and starts the processes of a failure under load. Returns the load, and the seconds from the start until each call is served. */
async function causeFailure(
  { components, databases }: Portal,
  { title, killed }: Failure,
  ledger: WriteLedger,
  next: () => MixedRequest,
): Promise<{ load: Load; seconds: number }> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), maxLoadMs);
  const load = new Load(ledger, next);
  const loaded = load.run(end.signal);
  const isServed = async () => {
    const checks = await Promise.all(Object.values(components).map((each) => each.isReady()));
    if (checks.includes(false)) return false;
    const round = Array.from({ length: requestsPerRound }, () => ledger.send(next()));
    return (await Promise.all(round)).every((status) => status === 200);
  };
  try {
    await pause(quietMs);
    for (const each of killed) await each.kill();
    const startedAt = performance.now();
    // PostgreSQL refuses to start until all processes of the killed server have ended.
    for (const each of killed)
      await waitUntil(`${title} starts`, timeoutSeconds, () =>
        each.start().then(
          () => true,
          () => false,
        ),
      );
    await waitUntil('the load is served', timeoutSeconds, isServed);
    const seconds = (performance.now() - startedAt) / 1_000;
    await pause(quietMs);
    end.abort();
    await loaded;
    await waitUntil('all events are consumed', timeoutSeconds, () => isSettled(databases));
    return { load, seconds };
  } finally {
    end.abort();
    clearTimeout(timer);
  }
}

class Load {
  requests = 0;
  retried = 0;
  failed = 0;

  constructor(
    private readonly ledger: WriteLedger,
    private readonly next: () => MixedRequest,
  ) {}

  /** Sends requests at a fixed rate, whether or not earlier ones are complete, until the signal aborts. Waits for all. */
  async run(end: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const runs: Promise<void>[] = [];
    while (!end.aborted) {
      runs.push(this.send(this.next()));
      await pause(startedAt + (runs.length * 1_000) / requestsPerSecond - performance.now());
    }
    await Promise.all(runs);
  }

  private async send(request: MixedRequest): Promise<void> {
    this.requests++;
    let status = await this.ledger.send(request);
    if (isPassing(status) && request.isRepeatable) {
      this.retried++;
      for (const pauseMs of retryPausesMs) {
        await pause(pauseMs);
        status = await this.ledger.send(request);
        if (!isPassing(status)) break;
      }
    }
    if (status !== 200) this.failed++;
  }
}

/** As in the pages. */
const isPassing = (status: number): boolean => status === 0 || status >= 502;
