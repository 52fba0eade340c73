import type { Portal } from '@portal/local';
import { signedGet } from './calls/bench-call.js';
import { checkSameAnswers } from './calls/check-same-answers.js';
import { dashboardPaths, dashboardRequests } from './calls/dashboard.js';
import { runTogether } from './load/run-together.js';
import { loadAdministrator, type LoadUser } from './load/users.js';
import { inTurns, type Server, type Servers, type Subject } from './measure.js';
import { nth } from './nth.js';
import type { Comparison } from './report/figures.js';

const dashboards = 500;
const dashboardsAtATime = 4;
const limit = 1.3;

/** Measures the administrator's dashboard, seven calls at once, on both servers in turns. */
export async function compareDashboard(portal: Portal, servers: Servers): Promise<Comparison> {
  const title = 'Dashboard';
  const administrators = administratorsOf(portal);
  const urls = { bare: servers.bare.url, portal: servers.portal.url };
  for (const path of dashboardPaths) {
    const request = (user: LoadUser) => signedGet(path, user);
    await checkSameAnswers({ title: path, request, comparable: ({ body }) => body }, administrators, urls);
  }
  const subjects = [servers.bare, servers.portal].map((server) => openings(server, administrators));
  return inTurns({ title, limit }, [nth(subjects, 0)], nth(subjects, 1));
}

/** Administrators who open their dashboards. */
export const administratorsOf = (portal: Portal): LoadUser[] =>
  Array.from({ length: 20 }, (_, n) => loadAdministrator(portal, n + 1));

const openings = ({ url, meter }: Server, administrators: LoadUser[]): Subject => {
  const groups = Array.from({ length: dashboards }, (_, n) => dashboardRequests(nth(administrators, n)));
  return {
    title: undefined,
    meter,
    count: dashboards,
    run: () => runTogether(url, groups, dashboardsAtATime),
    rounds: [],
  };
};
