import { connect as connectSocket } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { passwordVariable, provision, provisioner } from '@portal/nats';
import { inboxPrefix } from '@portal/server-kit';
import { freePort } from '../ports.js';
import { BackingServer } from '../processes/backing-server.js';
import type { DaemonWatcher } from '../processes/daemon.js';
import { type BusUser, busUsers, inProject } from '../project.js';
import { findNatsServer } from './server-binary.js';

/** A NATS server that is already running, with the passwords of its users where it asks for them. */
export interface GivenNats {
  readonly url: string;
  /** By user's name; absent for a server that takes anybody. */
  readonly passwords: Readonly<Record<string, string | undefined>>;
  /** PEM file of the authority that signed the server's certificate; without it the connections use no TLS. */
  readonly ca?: string;
}

/** Whether a NATS server at that address greets a client. */
function greets(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, host);
    const finish = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('data', (greeting) => finish(greeting.toString().startsWith('INFO')));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.setTimeout(1000, () => finish(false));
  });
}

const startSeconds = 30;

/** What an embedded NATS needs to know. */
export interface NatsOptions {
  readonly storeFolder: string;
  readonly logFile: string;
  readonly passwords: Record<BusUser, string>;
  readonly watcher: DaemonWatcher;
  /** PEM files of a certificate for localhost and its key, with which the server speaks TLS alone; plain when absent. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** A running NATS server with JetStream, whose streams and consumers are provisioned each time it starts. */
export class NatsServer extends BackingServer {
  readonly url: string;

  constructor(
    command: string,
    port: number,
    private readonly options: NatsOptions,
  ) {
    const place = ['-a', '127.0.0.1', '-p', String(port), '-sd', options.storeFolder];
    const tls = options.tls ? ['--tls', '--tlscert', options.tls.cert, '--tlskey', options.tls.key] : [];
    const program = {
      title: 'NATS',
      command,
      args: ['-c', natsConfiguration, ...place, ...tls],
      env: { ...process.env, ...passwordVariables(options.passwords) },
      logFile: options.logFile,
    };
    super(program, options.watcher, () => greets('127.0.0.1', port), startSeconds);
    this.url = `nats://${options.tls ? 'localhost' : '127.0.0.1'}:${port}`;
  }

  override async start(): Promise<void> {
    await super.start();
    const { passwords, tls } = this.options;
    await provisionNats({ url: this.url, passwords, ca: tls?.cert });
  }
}

/** The configuration that every NATS server of the portal is started with. */
const natsConfiguration = inProject('infra', 'nats', 'nats.conf');

/** Starts NATS with JetStream on a free loopback port and waits until it takes connections. */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const server = new NatsServer(await findNatsServer(), await freePort(), options);
  await server.start();
  return server;
}

/** Creates the streams and consumers of a running NATS, which `replicas` of its servers store. */
export async function provisionNats({ url, passwords, ca }: GivenNats, replicas = 1): Promise<void> {
  const connection = await connect({
    servers: url.split(','),
    tls: ca ? { caFile: ca } : null,
    ...(passwords[provisioner] && { user: provisioner, pass: passwords[provisioner] }),
    inboxPrefix: inboxPrefix(provisioner),
    waitOnFirstConnect: true,
  });
  await provision(connection, replicas).finally(() => connection.close());
}

/** The environment variables in which the configuration looks for the users' passwords. */
export function passwordVariables(passwords: Record<BusUser, string>): Record<string, string> {
  return Object.fromEntries(busUsers.map((user) => [passwordVariable(user), passwords[user]]));
}
