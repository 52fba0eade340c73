import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  acceptsConnections,
  BackingServer,
  type DaemonWatcher,
  findFreePort,
  requirePostgresUser,
} from '@portal/tool-kit';
import { type DatabaseUrls, toProjectPath, serviceNames } from '../project.js';

export interface PgBouncerOptions {
  /** Path of the program, or its name on the PATH. */
  readonly program: string;
  readonly databases: DatabaseUrls;
  readonly folder: string;
  readonly logFile: string;
  readonly watcher: DaemonWatcher;
}

export interface PgBouncer extends BackingServer {
  /** The same databases through PgBouncer. */
  readonly databases: DatabaseUrls;
}

const startSeconds = 120;

/** Starts PgBouncer between services and their databases, with the settings of infra/postgres/pgbouncer.ini. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const { program: command, databases, folder, logFile, watcher } = options;
  const port = await findFreePort();
  const consolePassword = randomUUID();
  const targets = serviceNames.map((name) => ({ name, url: new URL(databases[name]) }));
  const users = targets.map(({ url }) => [
    decodeURIComponent(url.username),
    decodeURIComponent(url.password),
  ]);
  const usersFile = join(folder, 'users.txt');
  const settingsFile = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    ...targets.map(
      ({ name, url }) => `${name} = host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)}`,
    ),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${usersFile}`,
    'admin_users = console',
    `%include ${toProjectPath('infra', 'postgres', 'pgbouncer.ini')}`,
  ];
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const user = requirePostgresUser();
  mkdirSync(folder, { recursive: true });
  writeFileSync(settingsFile, `${settings.join('\n')}\n`);
  const passwords = [...users, ['console', consolePassword]].map(
    ([name, password]) => `"${name}" "${password}"\n`,
  );
  writeFileSync(usersFile, passwords.join(''), { mode: 0o600 });
  if (user) chownSync(usersFile, user.uid, user.gid);

  const toPgBouncerUrl = ({ name, url }: (typeof targets)[number]) =>
    Object.assign(new URL(url), { host: `127.0.0.1:${port}`, pathname: `/${name}` }).href;
  const consoleUrl = `postgresql://console:${consolePassword}@127.0.0.1:${port}/pgbouncer`;
  const server = new BackingServer(
    {
      title: 'PgBouncer',
      command,
      args: [settingsFile],
      env: process.env,
      logFile,
      folder: '/',
      user,
      stopSignal: 'SIGQUIT',
    },
    watcher,
    () => acceptsConnections(consoleUrl),
    startSeconds,
  );
  await server.start();
  const pooled = Object.fromEntries(
    targets.map((target) => [target.name, toPgBouncerUrl(target)]),
  ) as DatabaseUrls;
  return Object.assign(server, { databases: pooled });
}
