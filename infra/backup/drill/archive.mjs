import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { executeOrThrow } from '../../docker/stack/stack.mjs';

/** Adds the archive to the demonstration, without compression, which would hide rows as well as encryption does. */
export const archiveVariables = {
  COMPOSE_FILE: 'docker-compose.yml:infra/backup/archive.yml',
  ARCHIVE_PASSPHRASE: 'of-the-drill',
  PGBACKREST_COMPRESS_TYPE: 'none',
};

const executeInPostgres = (stack, ...command) => stack.compose(['exec', '-T', 'postgres', ...command]);
const query = (stack, database, sql) =>
  executeInPostgres(stack, 'psql', '--username=postgres', `--dbname=${database}`, '-XAt', `--command=${sql}`);

export async function createBaseBackup(stack) {
  await executeInPostgres(stack, 'pgbackrest', 'stanza-create');
  const env = { ...stack.env, COMPOSE: stack.command.join(' ') };
  await executeOrThrow(['sh', 'infra/backup/archive.sh', 'full'], { env });
  const metrics = await readFile(join(stack.env.BACKUP_FOLDER, 'portal_archive.prom'), 'utf8');
  if (!/^portal_archive_last_success_timestamp_seconds \d+$/m.test(metrics))
    throw new Error(`The base backup exports no time: ${metrics}`);
}

/** Returns the present moment, and writes a row after it, in the last archived segment. */
export async function markTarget(stack) {
  const target = await query(stack, 'identity', 'SELECT clock_timestamp()');
  await query(stack, 'identity', 'CREATE TABLE written_too_late AS SELECT 1');
  // Switches to a new segment and waits until the last one is in the archive.
  await executeInPostgres(stack, 'pgbackrest', 'check');
  return target;
}

/** Checks that the text of a row is in the databases, but cannot be read in the repository. */
export async function checkEncryption(stack, text) {
  const search = (folder) =>
    stack.attempt(['exec', '-T', 'postgres', 'grep', '-rlaF', text, `/var/lib/${folder}`]);
  if ((await search('postgresql/data')).code !== 0)
    throw new Error(`No file of PostgreSQL contains "${text}".`);
  const { code, output } = await search('pgbackrest');
  if (code !== 1) throw new Error(`The repository contains "${text}" in plain text:\n${output}`);
}

/** Deletes PostgreSQL with its volume and restores it from the repository into a new one. */
export async function restoreTo(stack, target) {
  await stack.compose(['rm', '--stop', '--force', 'postgres', 'postgres-provisioning']);
  await executeOrThrow(['docker', 'volume', 'rm', `${stack.name}_postgres`]);
  const restore = ['restore', '--type=time', `--target=${target}`, '--target-action=promote'];
  await stack.compose(['run', '--rm', '--no-deps', '--entrypoint', 'pgbackrest', 'postgres', ...restore]);
  await stack.compose(['up', '--detach', '--no-deps', 'postgres']);
  const isRestored = ['psql', '--username=postgres', '-XAt', '--command=SELECT pg_is_in_recovery()'];
  for (
    let tries = 60;
    (await stack.attempt(['exec', '-T', 'postgres', ...isRestored])).stdout !== 'f';
    tries--
  ) {
    if (tries === 0) throw new Error('PostgreSQL does not finish its recovery.');
    await pause(1_000);
  }
}
