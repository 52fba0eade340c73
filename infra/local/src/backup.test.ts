import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts, findLocation, type PostgresLocation } from '@portal/tool-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createDatabases } from './postgres/databases.js';
import { type DatabaseUrls, type ServiceName, serviceNames, toProjectPath } from './project.js';
import { createSecrets } from './secrets.js';

/** Reads the first number of a program's version; NaN if there is no such program. */
const readMajorVersion = (program: string) =>
  Number(/(\d+)\./.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);

/** Finds the programs of a server that the installed pg_dump can dump: the embedded one, or Debian's, which has the same version. */
function findPrograms({ binaries }: PostgresLocation): string {
  const embedded = dirname(binaries.initdb);
  const [server, client] = [binaries.postgres, 'pg_dump'].map(readMajorVersion);
  if (Number(client) >= Number(server)) return embedded;
  const older = `/usr/lib/postgresql/${client}/bin`;
  if (!existsSync(join(older, 'initdb')))
    throw new Error(
      `pg_dump of PostgreSQL ${server} or later was not found. Install it (on Debian 13: apt-get install postgresql-client).`,
    );
  console.log(
    `pg_dump ${client} can't dump the embedded PostgreSQL ${server}. The server in ${older} replaces it.`,
  );
  return older;
}

async function query<Row extends object>(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

let folder: string;
let location: PostgresLocation;
let owners: DatabaseUrls;
let environment: Record<string, string | undefined>;
let backup: string;

const run = (command: string, args: string[]) => {
  const options = { ...location.user, cwd: '/', env: environment, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, output: stdout + stderr };
};
const runScript = (name: string, ...args: string[]) => run('sh', [join(folder, 'commands', name), ...args]);
const done = { status: 0, output: expect.any(String) as unknown };

/** Copies the backup and changes the copy by a command. */
const copyBackup = (name: string, command: string) =>
  run('sh', ['-c', `cd ${folder}/backups && cp -r ${backup} ${name} && cd ${name} && ${command}`]);

/** Records that the consumers have applied all published states, as running services do. */
async function consumeStates() {
  const lines = readFileSync(toProjectPath('infra', 'backup', 'projections.txt'), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) {
    const [service, kind, consumer] = line.split(' ') as [ServiceName, string, ServiceName];
    const states = await query<{ subject: string; version: string }>(
      owners[service],
      'SELECT subject, max(version) AS version FROM outbox WHERE subject LIKE $1 GROUP BY subject',
      [`events.${service}.state.${kind}.%`],
    );
    await query(
      owners[consumer],
      `INSERT INTO inbox (subject, version) SELECT * FROM unnest($1::text[], $2::bigint[])
       ON CONFLICT (subject) DO UPDATE SET version = excluded.version`,
      [states.map(({ subject }) => subject), states.map(({ version }) => version)],
    );
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  cpSync(toProjectPath('infra', 'backup'), join(folder, 'commands'), { recursive: true });
  // PostgreSQL, and so the scripts, may run as another user.
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  location = findLocation(folder);
  if (location.user) chownSync(folder, location.user.uid, location.user.gid);
  const [port, drillPort] = await findFreePorts(2);
  environment = {
    ...process.env,
    PATH: `${findPrograms(location)}:${process.env.PATH}`,
    TMPDIR: folder,
    BACKUP_DIRECTORY: join(folder, 'backups'),
    DRILL_DIRECTORY: join(folder, 'drill'),
    DRILL_PORT: String(drillPort),
    WAIT_SECONDS: '0',
  };
  const data = `--pgdata=${location.dataFolder}`;
  const access = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  expect(run('initdb', [data, ...access])).toMatchObject(done);
  const options = `--options=-h 127.0.0.1 -p ${port} -k '' -c fsync=off`;
  expect(run('pg_ctl', [data, options, `--log=${location.dataFolder}/log`, 'start'])).toMatchObject(done);
  const created = await createDatabases(`postgresql://postgres@127.0.0.1:${port}/postgres`, createSecrets());
  owners = created.databaseOwners;
  await Promise.all(
    serviceNames.map((name) => {
      environment[`${name.toUpperCase()}_DATABASE_OWNER_URL`] = owners[name];
      const database = { DATABASE_URL: created.databases[name], DATABASE_OWNER_URL: owners[name] };
      return promisify(execFile)('node', [toProjectPath('services', name, 'dist', 'migrate.js')], {
        env: { ...process.env, ...database, NODE_ENV: 'test', DEMO_DATA: 'on' },
      });
    }),
  );
  expect(runScript('backup.sh')).toMatchObject(done);
  backup = readdirSync(join(folder, 'backups')).find((name) => name.endsWith('Z')) ?? '';
});

afterAll(() => {
  run('pg_ctl', [`--pgdata=${location.dataFolder}`, '--mode=immediate', 'stop']);
  for (const each of [location.dataFolder, folder]) rmSync(each, { recursive: true, force: true });
});

describe('the drill', () => {
  it('restores the newest backup into a temporary server', () => {
    const { status, output } = runScript('drill.sh');
    expect(output).toContain(`the backup ${backup} can be restored`);
    expect(status).toBe(0);
  });

  it('names what is missing before it builds', () => {
    const env = { PATH: folder };
    const { stderr } = spawnSync(process.execPath, [toProjectPath('infra', 'backup', 'run-drill.mjs')], {
      env,
    });
    expect(stderr.toString()).toMatch(/^\nDocker Compose was not found: install Docker .*\n$/);
  });
});

describe('a restore', () => {
  it('refuses databases that are not empty', () => {
    const { status, output } = runScript('restore.sh', backup);
    expect(output).toContain('is not empty. Use --force to delete its contents. Nothing was changed.');
    expect(status).toBe(1);
  });

  it('refuses a damaged backup', () => {
    copyBackup('damaged', 'echo >>reports.dump');
    const { status, output } = runScript('restore.sh', 'damaged', '--force');
    expect(output).toContain('The backup damaged is damaged (wrong checksum). Nothing was changed.');
    expect(status).toBe(1);
  });

  it('that fails half-way says what each database contains, and can be repeated', async () => {
    const findTable = () => query(owners.identity, "SELECT to_regclass('later') AS later");
    await query(owners.identity, 'CREATE TABLE later (id integer)');
    copyBackup('broken', 'truncate -s 9000 reports.dump && sha256sum *.txt *.dump >SHA256SUMS');
    const { status, output } = runScript('restore.sh', 'broken', '--force');
    expect(output).toContain(
      [
        'The restore is incomplete:',
        '  notifications is restored',
        '  analytics is restored',
        '  reports failed, and is empty',
        '  identity still has its old data',
        'Do not start the components. Remove the cause, then repeat: restore.sh broken --force',
      ].join('\n'),
    );
    expect(status).toBe(1);
    expect(await findTable()).toEqual([{ later: 'later' }]);

    expect(runScript('restore.sh', backup, '--force')).toMatchObject(done);
    expect(await findTable()).toEqual([{ later: null }]);
  });
});

describe('a projection that differs', () => {
  it('is found, and right after its states were published again', async () => {
    await consumeStates();
    expect(runScript('check-projections.sh')).toMatchObject(done);

    const unknown = 'events.identity.state.account.999999';
    await query(owners.reports, 'INSERT INTO inbox (subject, version) VALUES ($1, 1)', [unknown]);
    const { status, output } = runScript('check-projections.sh');
    expect(output).toMatch(/^WRONG {2}reports differs from identity in states identity account/m);
    expect(status).toBe(1);

    expect(runScript('republish.sh', 'identity').output).toContain('published the states of identity again');
    const published = await query(owners.identity, 'SELECT value FROM outbox WHERE subject = $1', [unknown]);
    expect(published).toEqual([{ value: null }]);
    await consumeStates();
    expect(runScript('check-projections.sh')).toMatchObject(done);
  });
});
