import { freePort } from '../ports.js';
import { BackingServer } from '../processes/backing-server.js';
import type { DaemonWatcher } from '../processes/daemon.js';
import { inProject } from '../project.js';
import { type BusUser, busUsers } from '../services.js';
import { greets } from './greeting.js';
import { findNatsServer } from './server-binary.js';

const startSeconds = 30;

/** What an embedded NATS needs to know. */
export interface NatsOptions {
  readonly storeFolder: string;
  readonly logFile: string;
  readonly passwords: Record<BusUser, string>;
  readonly watcher: DaemonWatcher;
}

/** A running NATS server with JetStream. */
export interface NatsServer extends BackingServer {
  readonly url: string;
}

/** The configuration that every NATS server of the portal is started with. */
export const natsConfiguration = inProject('infra', 'nats', 'nats.conf');

/** Starts NATS with JetStream on a free loopback port and waits until it takes connections. */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const port = await freePort();
  const place = ['-a', '127.0.0.1', '-p', String(port), '-sd', options.storeFolder];
  const program = {
    title: 'NATS',
    command: await findNatsServer(),
    args: ['-c', natsConfiguration, ...place],
    env: { ...process.env, ...passwordVariables(options.passwords) },
    logFile: options.logFile,
  };
  const server = new BackingServer(program, options.watcher, () => greets('127.0.0.1', port), startSeconds);
  await server.start();
  return Object.assign(server, { url: `nats://127.0.0.1:${port}` });
}

/** The environment variables in which the configuration looks for the users' passwords. */
export function passwordVariables(passwords: Record<BusUser, string>): Record<string, string> {
  return Object.fromEntries(busUsers.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, passwords[user]]));
}
