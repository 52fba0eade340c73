import type { Portal } from '@portal/local';
import { createSignedGet } from './calls/requests.js';
import { runLoad } from './load/run-load.js';
import { loadAdministrator } from './load/users.js';
import { type CpuMeter, sumTimes } from './measure/cpu-meter.js';
import { getPercentile, formatTable, formatWhole } from './measure/figures.js';
import { createMeteredServer } from './measure/servers.js';
import { getNth } from './nth.js';
import { printProgress, defaultEnvironment, withBenchPortal } from './portal.js';
import { surnames } from './seed/names.js';
import { population } from './seed/population.js';

const open = '/user/findAllNotDeactivated?limit=15';

interface UserCase {
  title: string;
  /** Builds the `n`th request; `total` is the number of active and blocked users. */
  path: (n: number, total: number) => string;
}

const page = (offset: number): string => `${open}&offset=${Math.max(0, Math.floor(offset / 15) * 15)}`;

/** Search terms and offsets change from request to request. */
const userCases: UserCase[] = [
  { title: 'opening the list', path: () => open },
  { title: 'searching a surname', path: (n) => `${open}&search=${getNth(surnames, n * 3)}` },
  { title: 'searching one user', path: (n, total) => `${open}&search=user${1 + ((n * 37) % total)}@` },
  { title: 'searching a partner', path: (n) => `${open}&search=partner${1 + (n % 200)}.example` },
  { title: 'the next page', path: (n) => page((1 + (n % 5)) * 15) },
  { title: 'a page in the middle', path: (n, total) => page(total / 2 + (n % 5) * 15) },
  { title: 'the last page', path: (_n, total) => page(total - 1) },
  { title: 'sorted by HIS partner', path: (n) => `${page((n % 5) * 15)}&sort=name` },
  { title: 'sorted by email address', path: (n) => `${page((n % 5) * 15)}&sort=-email` },
  { title: 'deactivated users', path: () => '/user/findAllDeactivated?limit=15' },
  { title: 'the number of users', path: () => '/user/findCount' },
];

interface UserFigures {
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** CPU microseconds of a request over all processes. */
  cpu: number;
}

const userCounts = [500, 50_000];
const requestsPerCase = 300;
const warmUps = 60;

/** Measures the users' screens with few and with many users, and prints the table. */
export async function compareUserCounts(): Promise<void> {
  const results: UserFigures[][] = [];
  for (const users of userCounts) {
    const size = { ...population, users, reports: 1, views: 0 };
    await withBenchPortal(size, defaultEnvironment, async ({ portal }) => {
      printProgress(`measuring with ${users.toLocaleString('en')} users`);
      results.push(await measureUsers(portal, users));
    });
  }
  const columns = userCounts.flatMap((users) => [
    `p50, ms: ${users.toLocaleString('en')} users`,
    'p95, ms',
    'CPU, µs',
  ]);
  const rows = userCases.map(({ title }, index) => [
    title,
    ...results.flatMap((figures) => {
      const { p50 = 0, p95 = 0, cpu = 0 } = figures[index] ?? {};
      return [p50.toFixed(1), p95.toFixed(1), formatWhole(cpu)];
    }),
  ]);
  console.log(`\n${formatTable(['on the list of users', ...columns], rows)}\n`);
}

async function measureUsers(portal: Portal, users: number): Promise<UserFigures[]> {
  const { meter } = await createMeteredServer(portal);
  const figures: UserFigures[] = [];
  for (const { path } of userCases) {
    figures.push(await measureCase(portal, meter, (n) => path(n, Math.floor(users * 0.95))));
  }
  return figures;
}

async function measureCase(
  portal: Portal,
  meter: CpuMeter,
  path: (n: number) => string,
): Promise<UserFigures> {
  const administrator = loadAdministrator(portal);
  const getRequests = (count: number) =>
    Array.from({ length: count }, (_, n) => createSignedGet(path(n), administrator));
  await runLoad(portal.url, getRequests(warmUps), 1);
  const { cpu, result } = await meter.measure(() => runLoad(portal.url, getRequests(requestsPerCase), 1));
  return {
    p50: getPercentile(result.latencies, 0.5),
    p95: getPercentile(result.latencies, 0.95),
    cpu: (sumTimes(cpu) * 1_000_000) / requestsPerCase,
  };
}
