import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';
import { checkSameResponses } from '../calls/check-same-responses.js';
import { dashboardPaths, dashboardRequests, signedGet } from '../calls/requests.js';
import { type LoadRequest, type LoadResult, runGroups } from '../load/run-load.js';
import { loadAdministrator, type LoadUser } from '../load/users.js';
import { nth } from '../nth.js';
import { settle } from '../seed/seed.js';
import { scale } from './cpu-meter.js';
import { type Comparison, type Figures, medianRound } from './figures.js';
import {
  compareSubjects,
  figuresOf,
  roundCounts,
  type Server,
  type Servers,
  type Subject,
} from './measure.js';
import { meteredPortal } from './servers.js';

const dashboards = 500;
const concurrentDashboards = 4;
const portalLimit = 1.3;
/** Maximum share of the CPU time that a dashboard may take while its responses are cached. */
const cachedLimit = 0.3;

/** Compares the administrator's dashboard, seven concurrent calls, on both servers. */
export async function compareDashboard(portal: Portal, servers: Servers): Promise<Comparison> {
  const title = 'Dashboard';
  const administrators = administratorsOf(portal);
  const urls = { baseline: servers.baseline.url, portal: servers.portal.url };
  for (const path of dashboardPaths) {
    const request = (user: LoadUser) => signedGet(path, user);
    await checkSameResponses({ title: path, request, comparable: ({ body }) => body }, administrators, urls);
  }
  const subjects = [servers.baseline, servers.portal].map((server) => subjectOf(server, administrators));
  return compareSubjects({ title, limit: portalLimit }, [nth(subjects, 0)], nth(subjects, 1));
}

const administratorsOf = (portal: Portal): LoadUser[] =>
  Array.from({ length: 20 }, (_, n) => loadAdministrator(portal, n + 1));

const subjectOf = ({ url, meter }: Server, administrators: LoadUser[]): Subject => {
  const groups = Array.from({ length: dashboards }, (_, n) => dashboardRequests(nth(administrators, n)));
  return {
    title: undefined,
    meter,
    count: dashboards,
    run: () => runGroups(url, groups, concurrentDashboards),
    rounds: [],
  };
};

const seconds = 10;
const dashboardsPerSecond = 150;
/** Responses are cached for a second. */
const cacheMs = 1_000;
/** Longer than the rest of the second. */
const expiryMs = 1_200;

/**
 * Compares dashboards within a second after another administrator's with `first`, the comparison without a cache. Restarts the gateway with its cache on.
 */
export async function compareCachedDashboard(portal: Portal, first: Comparison): Promise<Comparison> {
  const { gateway } = portal.components;
  gateway.definition.env.RESPONSE_CACHE = 'on';
  await gateway.restart();
  await settle(portal);
  const server = await meteredPortal(portal);
  const [opener = [], ...others] = administratorsOf(portal).map(dashboardRequests);
  for (let round = 0; round < roundCounts.warmUps; round++) await measureRound(server, opener, others);
  const rounds: Figures[] = [];
  for (let round = 0; round < roundCounts.rounds; round++)
    rounds.push(await measureRound(server, opener, others));
  const title = 'Dashboard, a second administrator within the same second';
  return { title, limit: cachedLimit, baselineTitle: undefined, ...medianRound([first.portal], rounds) };
}

/** Measures the dashboards of `others`; in each second `opener` fills the cache first, which is not measured. */
async function measureRound(
  { url, meter }: Server,
  opener: LoadRequest[],
  others: LoadRequest[][],
): Promise<Figures> {
  const groups = Array.from({ length: dashboardsPerSecond }, (_, n) => nth(others, n));
  const { cpu, result } = await meter.measure(async (exclude) => {
    const results: LoadResult[] = [];
    for (let second = 0; second < seconds; second++) {
      const startedAt = performance.now();
      await exclude(() => runGroups(url, [opener], 1));
      results.push(await runGroups(url, groups, concurrentDashboards));
      if (performance.now() - startedAt > cacheMs)
        throw new Error('The dashboards took more than their second.');
      await pause(expiryMs);
    }
    return combineResults(results);
  });
  return figuresOf(scale(cpu, 1_000_000 / (seconds * dashboardsPerSecond)), result);
}

/** Combines loads of the same size. */
const combineResults = (results: LoadResult[]): LoadResult => ({
  perSecond: results.length / results.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0),
  latencies: results.flatMap(({ latencies }) => latencies),
});
