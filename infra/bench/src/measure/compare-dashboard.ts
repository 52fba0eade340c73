import type { Portal } from '@portal/local';
import { checkSameResponses } from '../calls/check-same-responses.js';
import { dashboardPaths, getDashboardRequests, createSignedGet } from '../calls/requests.js';
import { runGroups } from '../load/run-load.js';
import { loadAdministrator, type LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import type { Comparison } from './figures.js';
import { compareSubjects, type Server, type Servers, type Subject } from './measure.js';

const dashboards = 500;
const concurrentDashboards = 4;
const portalLimit = 1.5;

/** Compares the administrator's dashboard, seven concurrent calls, on both servers. */
export async function compareDashboards(
  portal: Portal,
  { baseline, portal: metered }: Servers,
): Promise<Comparison[]> {
  const administrators = createAdministrators(portal);
  const urls = { baseline: baseline.url, portal: metered.url };
  for (const path of dashboardPaths) {
    const request = (user: LoadUser) => createSignedGet(path, user);
    await checkSameResponses({ title: path, request, comparable: ({ body }) => body }, administrators, urls);
  }
  return compareSubjects(createSubject(baseline, administrators), [
    { ...createSubject(metered, administrators), title: 'Dashboard', limit: portalLimit },
  ]);
}

const createAdministrators = (portal: Portal): LoadUser[] =>
  Array.from({ length: 20 }, (_, n) => loadAdministrator(portal, n + 1));

const createSubject = ({ url, meter }: Server, administrators: LoadUser[]): Subject => {
  const groups = Array.from({ length: dashboards }, (_, n) =>
    getDashboardRequests(getNth(administrators, n)),
  );
  return { meter, count: dashboards, run: () => runGroups(url, groups, concurrentDashboards) };
};
