import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';
import { dashboardRequests } from './calls/dashboard.js';
import { administratorsOf } from './compare-dashboard.js';
import { scale } from './cpu/cpu-meter.js';
import type { LoadRequest, LoadResult } from './load/run-load.js';
import { runTogether } from './load/run-together.js';
import { figuresOf, turns, type Server } from './measure.js';
import { nth } from './nth.js';
import type { Comparison, Figures } from './report/figures.js';
import { medianRound } from './report/rounds.js';
import { settle } from './seed/settle.js';
import { meteredPortal } from './servers.js';

const seconds = 10;
const dashboardsInASecond = 150;
const dashboardsAtATime = 4;
/** Answers are shared for a second after they were asked for. */
const sharedMilliseconds = 1_000;
/** After which nothing is shared any more. */
const forgottenMilliseconds = 1_200;
/** What a dashboard may cost that somebody else has opened within the same second. */
const limit = 0.3;

/**
 * Measures dashboards that administrators open within a second after somebody else has opened one. The gateway is started again for it,
 * with answers that are shared as they are outside the benchmark; `first` is the portal without.
 */
export async function compareSharedDashboard(portal: Portal, first: Comparison): Promise<Comparison> {
  const { gateway } = portal.components;
  gateway.definition.env.RESPONSE_CACHE = 'on';
  await gateway.restart();
  await settle(portal);
  const server = await meteredPortal(portal);
  const [opener = [], ...others] = administratorsOf(portal).map(dashboardRequests);
  for (let round = 0; round < turns.warmUps; round++) await measureRound(server, opener, others);
  const rounds: Figures[] = [];
  for (let round = 0; round < turns.rounds; round++) rounds.push(await measureRound(server, opener, others));
  const title = 'Dashboard, a second administrator within the same second';
  return { title, limit, bareTitle: undefined, ...medianRound([first.portal], rounds) };
}

/** Measures the dashboards of `others` alone, in some seconds that each begin with the one of `opener`. */
async function measureRound(
  { url, meter }: Server,
  opener: LoadRequest[],
  others: LoadRequest[][],
): Promise<Figures> {
  const groups = Array.from({ length: dashboardsInASecond }, (_, n) => nth(others, n));
  const { cpu, result } = await meter.measure(async (leaveOut) => {
    const results: LoadResult[] = [];
    for (let second = 0; second < seconds; second++) {
      const began = performance.now();
      await leaveOut(() => runTogether(url, [opener], 1));
      results.push(await runTogether(url, groups, dashboardsAtATime));
      if (performance.now() - began > sharedMilliseconds)
        throw new Error('The dashboards took more than their second.');
      await pause(forgottenMilliseconds);
    }
    return together(results);
  });
  return figuresOf(scale(cpu, 1_000_000 / (seconds * dashboardsInASecond)), result);
}

/** Loads of the same size as one. */
const together = (results: LoadResult[]): LoadResult => ({
  perSecond: results.length / results.reduce((sum, { perSecond }) => sum + 1 / perSecond, 0),
  latencies: results.flatMap(({ latencies }) => latencies),
});
