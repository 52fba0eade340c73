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

/** Downloads a Debian package and unpacks it without root. Returns the error message on failure. */
async function unpackDebianPackage(name: string, folder: string): Promise<string | undefined> {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    await download(name, work);
    const [file] = readdirSync(work).filter((each) => each.endsWith('.deb'));
    const temporaryFolder = join(work, 'unpacked');
    await run('dpkg', ['-x', join(work, file ?? ''), temporaryFolder]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporaryFolder, folder);
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
    // Fresh containers have no package lists, so private ones are fetched.
    const aptOptions = makeAptOptions(folder);
    await run('apt-get', [...aptOptions, 'update'], { cwd: folder });
    await run('apt-get', [...aptOptions, 'download', name], { cwd: folder });
  }
}

function makeAptOptions(folder: string): string[] {
  const [lists, cache] = [join(folder, 'lists'), join(folder, 'cache')];
  [lists, cache].forEach((each) => mkdirSync(join(each, 'partial'), { recursive: true }));
  // As root, apt would read as user _apt, which may have no access to the project.
  const settings = [`Dir::State::Lists=${lists}`, `Dir::Cache=${cache}`, 'APT::Sandbox::User=root'];
  return settings.flatMap((each) => ['-o', each]);
}

function reasonOf({ message, stderr }: Error & { stderr?: string }): string {
  const lines = (stderr?.trim() || message).split('\n');
  return lines.at(-1) ?? message;
}

const program = process.platform === 'win32' ? 'nats-server.exe' : 'nats-server';
const packageFolder = inProject('.cache', 'nats-server');
const unpackedProgram = join(packageFolder, 'usr', 'sbin', 'nats-server');

/** Finds nats-server on the PATH or in the project's cache. Unpacks Debian's package into the cache if necessary. */
export async function findNatsServer(): Promise<string> {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);
  if (onPath) return onPath;
  if (existsSync(unpackedProgram)) return unpackedProgram;
  const failure = await unpackDebianPackage('nats-server', packageFolder);
  if (existsSync(unpackedProgram)) return unpackedProgram;
  throw new StartError(
    'nats-server was not found. Install it (https://nats.io/download) and put it on the PATH, or set NATS_URL ' +
      `to the address of a running server.${failure ? `\nThe download of Debian's package failed: ${failure}` : ''}`,
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
