import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';
import { checkSameResponses } from '../calls/check-same-responses.js';
import { dashboardPaths, getDashboardRequests, createSignedGet } from '../calls/requests.js';
import { type LoadRequest, type LoadResult, runGroups } from '../load/run-load.js';
import { loadAdministrator, type LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import { settle } from '../seed/seed.js';
import { sumTimes } from './cpu-meter.js';
import type { Comparison, Figures } from './figures.js';
import {
  compareSubjects,
  toFigures,
  roundCounts,
  type Server,
  type Servers,
  type Subject,
} from './measure.js';
import { createMeteredServer } from './servers.js';

const dashboards = 500;
const concurrentDashboards = 4;
const portalLimit = 1;
/** Maximum ratio of a dashboard whose responses are cached to the baseline server's. */
const cachedLimit = 0.1;

/**
 * Compares the administrator's dashboard, seven concurrent calls, on both servers: of the first administrator of a second, which is measured
 * without cached responses, and of the others of the same second.
 */
export async function compareDashboards(portal: Portal, { baseline }: Servers): Promise<Comparison[]> {
  const administrators = createAdministrators(portal);
  const cached = await measureCached(portal, administrators);
  const uncached = await restartGateway(portal, 'off');
  const urls = { baseline: baseline.url, portal: uncached.url };
  for (const path of dashboardPaths) {
    const request = (user: LoadUser) => createSignedGet(path, user);
    await checkSameResponses({ title: path, request, comparable: ({ body }) => body }, administrators, urls);
  }
  const [first] = await compareSubjects(createSubject(baseline, administrators), [
    { ...createSubject(uncached, administrators), title: 'Dashboard', limit: portalLimit },
  ]);
  if (!first) return [];
  const title = 'Dashboard, a second administrator within the same second';
  // Not measured in turns with the baseline server, because other requests would renew the cache.
  return [first, { ...first, title, limit: cachedLimit, portal: pickMedian(cached) }];
}

async function restartGateway(portal: Portal, cache: 'on' | 'off'): Promise<Server> {
  const { gateway } = portal.components;
  gateway.definition.env.RESPONSE_CACHE = cache;
  await gateway.restart();
  await settle(portal);
  return createMeteredServer(portal);
}

const pickMedian = (rounds: Figures[]): Figures =>
  getNth(
    rounds.toSorted((a, b) => a.cpu - b.cpu),
    Math.floor(rounds.length / 2),
  );

const createAdministrators = (portal: Portal): LoadUser[] =>
  Array.from({ length: 20 }, (_, n) => loadAdministrator(portal, n + 1));

const createSubject = ({ url, meter }: Server, administrators: LoadUser[]): Subject => {
  const groups = Array.from({ length: dashboards }, (_, n) =>
    getDashboardRequests(getNth(administrators, n)),
  );
  return { meter, count: dashboards, run: () => runGroups(url, groups, concurrentDashboards) };
};

const seconds = 10;
const dashboardsAtOnce = 25;
/** Dashboards start within this part of the second for which responses are cached. */
const startMs = 600;
/** Longer than the rest of the second. */
const expiryMs = 1_200;

async function measureCached(portal: Portal, administrators: LoadUser[]): Promise<Figures[]> {
  const server = await restartGateway(portal, 'on');
  const [opener = [], ...others] = administrators.map(getDashboardRequests);
  for (let round = 0; round < roundCounts.warmUps; round++) await measureRound(server, opener, others);
  const rounds: Figures[] = [];
  for (let round = 0; round < roundCounts.rounds; round++)
    rounds.push(await measureRound(server, opener, others));
  return rounds;
}

/** Measures the dashboards of `others`; in each second `opener` fills the cache first, which is not measured. */
async function measureRound(
  { url, meter }: Server,
  opener: LoadRequest[],
  others: LoadRequest[][],
): Promise<Figures> {
  const groups = Array.from({ length: dashboardsAtOnce }, (_, n) => getNth(others, n));
  const { cpu, result } = await meter.measure(async (exclude) => {
    const results: LoadResult[] = [];
    for (let second = 0; second < seconds; second++) {
      const startedAt = performance.now();
      await exclude(() => runGroups(url, [opener], 1));
      do results.push(await runGroups(url, groups, concurrentDashboards));
      while (performance.now() - startedAt < startMs);
      await pause(expiryMs);
    }
    return combineResults(results);
  });
  return toFigures((sumTimes(cpu) * 1_000_000) / result.latencies.length, result);
}

/** Combines loads of the same size. */
const combineResults = (results: LoadResult[]): LoadResult => ({
  perSecond: results.length / results.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0),
  latencies: results.flatMap(({ latencies }) => latencies),
});
