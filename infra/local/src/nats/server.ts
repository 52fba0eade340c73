import { ManagedProcess, findFreePort } from '@portal/tool-kit';
import { connect as connectSocket } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { getPasswordVariable, provision, provisioner } from '@portal/nats';
import { getInboxPrefix } from '@portal/contracts';
import { type BusUser, busUsers, toProjectPath } from '../project.js';
import { findNatsServer } from './server-binary.js';

export interface NatsAccess {
  readonly url: string;
  readonly passwords: Readonly<Record<BusUser, string>>;
}

/** Checks whether a NATS server sends its greeting. */
function isNatsReachable(host: string, port: number): Promise<boolean> {
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

const startSeconds = 120;

export interface NatsOptions {
  readonly storeFolder: string;
  readonly logFile: string;
  readonly passwords: Record<BusUser, string>;
  /** Called with a description when the server exits unexpectedly. */
  readonly onDeath?: (description: string) => void;
  /** PEM files of a certificate for localhost. With them, the server accepts TLS only. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** A NATS server with JetStream. Each start provisions its streams and consumers. */
export class NatsServer extends ManagedProcess {
  readonly url: string;

  constructor(
    command: string,
    port: number,
    private readonly options: NatsOptions,
  ) {
    const listenArgs = ['-a', '127.0.0.1', '-p', String(port), '-sd', options.storeFolder];
    const tls = options.tls ? ['--tls', '--tlscert', options.tls.cert, '--tlskey', options.tls.key] : [];
    // The variables of permissions.conf.
    const passwordVariables = Object.fromEntries(
      busUsers.map((user) => [getPasswordVariable(user), options.passwords[user]]),
    );
    const program = {
      title: 'NATS',
      command,
      args: ['-c', natsConfiguration, ...listenArgs, ...tls],
      env: { ...process.env, ...passwordVariables },
      logFile: options.logFile,
    };
    super(program, () => isNatsReachable('127.0.0.1', port), startSeconds, options.onDeath);
    this.url = `nats://${options.tls ? 'localhost' : '127.0.0.1'}:${port}`;
  }

  override async start(): Promise<void> {
    await super.start();
    const { passwords, tls } = this.options;
    const connection = await connect({
      servers: this.url,
      tls: tls ? { caFile: tls.cert } : null,
      user: provisioner,
      pass: passwords[provisioner],
      inboxPrefix: getInboxPrefix(provisioner),
    });
    await provision(connection, 1).finally(() => connection.close());
  }
}

const natsConfiguration = toProjectPath('infra', 'nats', 'nats.conf');

export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const server = new NatsServer(await findNatsServer(), await findFreePort(), options);
  await server.start();
  return server;
}
