import type { Portal } from '@portal/local';
import { runAnalyticsCommand } from '../analytics-command.js';
import { tell } from '../bench-portal.js';
import { checkSameAnswers } from '../calls/check-same-answers.js';
import { openingCall } from '../calls/opening.js';
import { compareDashboard } from '../compare-dashboard.js';
import { compareSharedDashboard } from '../compare-shared-dashboard.js';
import { loadOpenings } from '../load/openings.js';
import { loadUsers } from '../load/users.js';
import { compare } from '../measure.js';
import { tellTables } from '../report/tables.js';
import { settle } from '../seed/settle.js';
import { startServers } from '../servers.js';

/** Measures opening a report and the dashboard beside the bare server on the same databases, and prints what came of it. */
export async function compareWithBare(portal: Portal): Promise<void> {
  const { env } = portal.components.analytics.definition;
  const users = await loadUsers(portal);
  const opening = openingCall(await loadOpenings(portal, users));
  await settle(portal);
  const servers = await startServers(portal);
  const urls = { bare: servers.bare.url, portal: servers.portal.url };
  tell('comparing with the bare server');
  await checkSameAnswers(opening, users, urls);
  const opened = await compare(opening, users, servers);
  tell(await runAnalyticsCommand('check-rollups', env));
  const dashboard = await compareDashboard(portal, servers);
  servers.stopBare();
  tellTables([opened, dashboard], ['bare', 'portal']);
  tellTables([await compareSharedDashboard(portal, dashboard)], ['first', 'second']);
}
