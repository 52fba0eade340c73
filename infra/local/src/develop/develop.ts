import { findFreePorts } from '@portal/tool-kit';
import { launchPortal, waitForAbort } from '../main.js';
import { readPorts } from '../preflight.js';
import { printReady, stopRequest, wantsDemoData } from '../terminal.js';
import { ComponentRestarts } from './component-restarts.js';
import { startPageServer } from './page-server.js';
import { compileSource } from './compile-source.js';

/** The ports of the debuggers, on 127.0.0.1. */
const inspectorPorts = { gateway: 9230, identity: 9231, reports: 9232, analytics: 9233, notifications: 9234 };

/**
 * Runs the portal for development until it is stopped. After each save of a file, the components that contain it are restarted, and pages
 * are updated in the browser. A component that exits does not end the others.
 */
export async function developPortal(): Promise<void> {
  const ports = readPorts(process.env);
  const [gatewayPort] = await findFreePorts(1);
  const stopSignal = stopRequest();
  const portal = await launchPortal(ports, stopSignal, async () => {
    const inspectors = Object.entries(inspectorPorts).map(([name, port]) => [
      name,
      { NODE_OPTIONS: `--enable-source-maps --inspect=127.0.0.1:${port}` },
    ]);
    const env = Object.fromEntries(inspectors);
    env.gateway.PORT = String(gatewayPort);
    return {
      env,
      onDeath: (description) => console.error(`\n${description}\nSave a file of it to start it again.`),
    };
  });
  const restarts = new ComponentRestarts(Object.values(portal.components));
  const pages = await startPageServer(ports.portal, `http://localhost:${gatewayPort}`);
  pages.watcher.on('all', async (event, file) => {
    if (await compileSource(event, file)) restarts.request(file);
  });
  printReady(portal, wantsDemoData(process.env));
  console.log(
    `Debuggers: ${Object.entries(inspectorPorts)
      .map(([name, port]) => `${name} ${port}`)
      .join(', ')}`,
  );
  await waitForAbort(stopSignal);
  console.log('\nStopping …');
  await pages.close();
  await portal.stop();
  console.log('Stopped.');
  process.exit(0);
}
