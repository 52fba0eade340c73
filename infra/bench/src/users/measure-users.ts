import { startPortal, type Portal } from '@portal/local';
import { signedGet } from '../calls/bench-call.js';
import { CpuMeter } from '../cpu/cpu-meter.js';
import { portalProcesses } from '../cpu/portal-processes.js';
import { runLoad } from '../load/run-load.js';
import { loadAdministrator } from '../load/users.js';
import { portalEnvironment } from '../portal-environment.js';
import { percentile } from '../report/figures.js';
import { fill } from '../seed/seed.js';
import { seedIdentity } from '../seed/seed-identity.js';
import { userCases } from './cases.js';

/** What a case took: milliseconds from asking to the answer, and CPU microseconds of a request over all processes. */
export interface UserFigures {
  p50: number;
  p95: number;
  cpu: number;
}

const groups = 20;
const partners = 200;
const requestsOfACase = 300;
const warmUps = 60;

/** Starts a portal with so many users, and measures each case, one request after the other. */
export async function measureUsers(users: number, signal: AbortSignal): Promise<UserFigures[]> {
  const portal = await startPortal({ port: 0, demoData: false, fsync: true, env: portalEnvironment, signal });
  try {
    await fill(portal.databaseOwners.identity, (client) => seedIdentity(client, { groups, partners, users }));
    const meter = new CpuMeter(portalProcesses(portal));
    await meter.takeIdle();
    const figures: UserFigures[] = [];
    for (const { path } of userCases) {
      signal.throwIfAborted();
      figures.push(await measureCase(portal, meter, (n) => path(n, Math.floor(users * 0.95))));
    }
    return figures;
  } finally {
    await portal.stop();
  }
}

async function measureCase(
  portal: Portal,
  meter: CpuMeter,
  path: (n: number) => string,
): Promise<UserFigures> {
  const administrator = loadAdministrator(portal);
  const requests = (count: number) =>
    Array.from({ length: count }, (_, n) => signedGet(path(n), administrator));
  await runLoad(portal.url, requests(warmUps), 1);
  const { cpu, result } = await meter.measure(() => runLoad(portal.url, requests(requestsOfACase), 1));
  const spent = Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
  return {
    p50: percentile(result.latencies, 0.5),
    p95: percentile(result.latencies, 0.95),
    cpu: (spent * 1_000_000) / requestsOfACase,
  };
}
