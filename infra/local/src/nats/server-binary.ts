import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inProject, StartError } from '../project.js';

const run = promisify(execFile);

/** Downloads a package of Debian or Ubuntu and unpacks it into a folder, without root; answers with what went wrong. */
async function unpackDebianPackage(name: string, folder: string): Promise<string | undefined> {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    await download(name, work);
    const [file] = readdirSync(work).filter((each) => each.endsWith('.deb'));
    const unfinished = join(work, 'unpacked');
    await run('dpkg', ['-x', join(work, file ?? ''), unfinished]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return undefined;
  } catch (error) {
    return reasonOf(error as Error & { stderr?: string });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function download(name: string, folder: string): Promise<void> {
  try {
    await run('apt-get', ['download', name], { cwd: folder });
  } catch {
    // The system's package lists are empty, as in a fresh container: fetch lists of our own.
    const ownLists = ownFolders(folder);
    await run('apt-get', [...ownLists, 'update'], { cwd: folder });
    await run('apt-get', [...ownLists, 'download', name], { cwd: folder });
  }
}

function ownFolders(folder: string): string[] {
  const [lists, cache] = [join(folder, 'lists'), join(folder, 'cache')];
  [lists, cache].forEach((each) => mkdirSync(join(each, 'partial'), { recursive: true }));
  // As root apt would read as user _apt, who may not be able to enter the project.
  const settings = [`Dir::State::Lists=${lists}`, `Dir::Cache=${cache}`, 'APT::Sandbox::User=root'];
  return settings.flatMap((each) => ['-o', each]);
}

function reasonOf({ message, stderr }: Error & { stderr?: string }): string {
  const lines = (stderr?.trim() || message).split('\n');
  return lines.at(-1) ?? message;
}

const program = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server';
const unpackedInto = inProject('.cache', 'nats-server');
const unpacked = join(unpackedInto, 'usr', 'sbin', 'nats-server');

/** Finds nats-server on the PATH, else in the project's cache, into which Debian's package is unpacked if need be. */
export async function findNatsServer(): Promise<string> {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);
  if (onPath) return onPath;
  if (existsSync(unpacked)) return unpacked;
  const failure = await unpackDebianPackage('nats-server', unpackedInto);
  if (existsSync(unpacked)) return unpacked;
  throw new StartError(
    'NATS is missing: install nats-server (https://nats.io/download) so that it is on the PATH, or give NATS_URL ' +
      `the address of a running one.${failure ? `\nDebian's package could not be had: ${failure}` : ''}`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
