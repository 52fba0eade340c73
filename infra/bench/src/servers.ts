import type { Portal } from '@portal/local';
import { startBare } from './bare/bare-process.js';
import { CpuMeter } from './cpu/cpu-meter.js';
import { portalProcesses } from './cpu/portal-processes.js';
import type { Server, Servers } from './measure.js';

/** The portal under load, and the bare server on the same databases, which ends when it is stopped. */
export async function startServers(portal: Portal): Promise<Servers & { stopBare: () => void }> {
  const bare = await startBare(portal);
  const { PostgreSQL } = portalProcesses(portal);
  const meter = new CpuMeter({ 'bare server': bare.pid, PostgreSQL });
  const [whole] = await Promise.all([meteredPortal(portal), meter.takeIdle()]);
  return { bare: { url: bare.url, meter }, portal: whole, stopBare: () => bare.stop() };
}

/** The portal with a meter of the processes that it has now. */
export async function meteredPortal(portal: Portal): Promise<Server> {
  const meter = new CpuMeter(portalProcesses(portal));
  await meter.takeIdle();
  return { url: portal.url, meter };
}
