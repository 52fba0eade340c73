import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Portal } from '@portal/local';
import { storeReportTexts } from '../baseline/stored-reports.js';
import { query } from '../database.js';
import { CpuMeter, listPortalProcesses } from './cpu-meter.js';
import type { Server, Servers } from './measure.js';

/** Starts the baseline server on the portal's databases, and a CPU meter for both servers. */
export async function startServers(portal: Portal): Promise<Servers & { stopBaseline: () => void }> {
  const baseline = await startBaseline(portal);
  const { PostgreSQL } = listPortalProcesses(portal);
  const meter = new CpuMeter({ 'baseline server': baseline.pid, PostgreSQL });
  const [metered] = await Promise.all([createMeteredServer(portal), meter.measureIdle()]);
  return { baseline: { url: baseline.url, meter }, portal: metered, stopBaseline: () => baseline.stop() };
}

export async function createMeteredServer(portal: Portal): Promise<Server> {
  const meter = new CpuMeter(listPortalProcesses(portal));
  await meter.measureIdle();
  return { url: portal.url, meter };
}

interface BaselineProcess {
  url: string;
  pid: number;
  stop: () => void;
}

/** Starts the baseline server as a child process, which exits with its parent at the latest. */
async function startBaseline({ databases, databaseOwners, components }: Portal): Promise<BaselineProcess> {
  await query(databaseOwners.reports, storeReportTexts);
  const child = fork(fileURLToPath(new URL('../baseline/server.js', import.meta.url)), {
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
  return { url: `http://127.0.0.1:${port}`, pid, stop: () => child.disconnect() };
}
