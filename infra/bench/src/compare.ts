import { fork } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Portal } from '@portal/local';
import { type BenchCall, createCalls } from './calls/calls.js';
import { fetchResponse, type LoadRequest } from './load/run-load.js';
import { loadUsers } from './load/users.js';
import { CpuMeter, listPortalProcesses } from './measure/cpu-meter.js';
import { type Comparison, printTable } from './measure/figures.js';
import { compare, type Servers } from './measure/measure.js';
import { printProgress, withBenchPortal } from './portal.js';
import { population } from './seed/population.js';

/** Compares the portal with the baseline server, call by call, and prints the table. All calls by default. */
export async function compareWithBaseline(keys?: string[]): Promise<void> {
  await withBenchPortal(population, async (portal) => {
    const { servers, stopBaseline } = await startServers(portal);
    try {
      const calls = createCalls(portal, await loadUsers(portal));
      printTable(
        await compareCalls(
          calls.filter(({ key }) => keys?.includes(key) ?? true),
          servers,
        ),
      );
    } finally {
      stopBaseline();
    }
  });
}

async function compareCalls(calls: BenchCall[], servers: Servers): Promise<Comparison[]> {
  for (const call of calls) await checkSameResponses(call, servers);
  const comparisons: Comparison[] = [];
  for (const call of calls) {
    printProgress(`measuring: ${call.title}`);
    comparisons.push(await compare(call, servers));
  }
  return comparisons;
}

/** Starts the baseline server on the portal's databases. It exits with this process at the latest. */
async function startServers(portal: Portal): Promise<{ servers: Servers; stopBaseline: () => void }> {
  const { databases, components } = portal;
  const child = fork(new URL('./baseline/server.js', import.meta.url), {
    env: {
      ...process.env,
      SIGNING_KEY: components.identity.definition.env.SIGNING_KEY,
      PUBLIC_KEYS: components.identity.definition.env.PUBLIC_KEYS,
      IDENTITY_DATABASE_URL: databases.identity,
      REPORTS_DATABASE_URL: databases.reports,
      ANALYTICS_DATABASE_URL: databases.analytics,
    },
  });
  const [{ port, pid }] = (await once(child, 'message')) as [{ port: number; pid: number }];
  const { PostgreSQL, ...others } = listPortalProcesses(portal);
  const baseline = { url: `http://127.0.0.1:${port}`, meter: new CpuMeter([pid, PostgreSQL]) };
  const measured = { url: portal.url, meter: new CpuMeter([PostgreSQL, ...Object.values(others)]) };
  await Promise.all([baseline.meter.measureIdle(), measured.meter.measureIdle()]);
  return { servers: { baseline, portal: measured }, stopBaseline: () => child.disconnect() };
}

const comparedRequests = 25;

/** @throws Error with the first response that differs between the servers */
async function checkSameResponses(call: BenchCall, { baseline, portal }: Servers): Promise<void> {
  for (let n = 0; n < comparedRequests; n++) {
    for (const request of call.request(n)) {
      const expected = call.comparable(await readResponse(portal.url, request));
      const actual = call.comparable(await readResponse(baseline.url, request));
      if (isDeepStrictEqual(actual, expected)) continue;
      const details = JSON.stringify({ request, actual, expected }).slice(0, 4_000);
      throw new Error(`The responses to "${call.title}" differ: ${details}`);
    }
  }
}

async function readResponse(url: string, request: LoadRequest) {
  const response = await fetchResponse(url, request);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${request.path} responds ${response.status}: ${JSON.stringify(body)}`);
  return { body, total: response.headers.get('x-total-count') };
}
