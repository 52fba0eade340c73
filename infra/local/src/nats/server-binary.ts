import { StartError } from '@portal/tool-kit';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { toProjectPath } from '../project.js';

const run = promisify(execFile);

/** The release of the containers. Older servers lack features and are not used. */
const version = '2.15.0';

/** SHA-256 of the release's archives. */
const archives: Readonly<Record<string, { readonly name: string; readonly sha256: string }>> = {
  'linux-x64': {
    name: `nats-server-v${version}-linux-amd64`,
    sha256: '5d2c51caca950333aba84911df7d377f826f3a59ec36061c6539105084f65c92',
  },
  'linux-arm64': {
    name: `nats-server-v${version}-linux-arm64`,
    sha256: 'cdc208f5a3f42963a52b6ab06ef65626bb870315dc936e26ba571780c6351112',
  },
  'darwin-arm64': {
    name: `nats-server-v${version}-darwin-arm64`,
    sha256: 'e1c4e22d70bd44abfa0bcb3c16f7cf0c66f648c2e728c58924e8a1ce88913cc8',
  },
};

const releases = `https://github.com/nats-io/nats-server/releases/download/v${version}`;
const downloadTimeoutMs = 60_000;

/** Downloads the server's release into an empty folder and returns the program's path. */
export async function downloadRelease(
  folder: string,
  baseUrl = releases,
  archive = archives[`${process.platform}-${process.arch}`],
): Promise<string> {
  if (!archive) throw new Error(`no pinned release for ${process.platform}-${process.arch}`);
  const url = `${baseUrl}/${archive.name}.tar.gz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== archive.sha256) throw new Error(`${url} has the wrong checksum ${sha256}`);
  const file = join(folder, 'release.tar.gz');
  await writeFile(file, content);
  await run('tar', ['-xzf', file, '-C', folder]);
  return join(folder, archive.name, 'nats-server');
}

const debianKeys = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The first release of Debian with a current server. Older releases run its package, which needs only libc. */
const debianSuite = 'forky';

/** Downloads and unpacks Debian's package without root, and without changing apt's configuration. */
async function unpackDebianPackage(folder: string): Promise<string> {
  if (!existsSync(debianKeys)) throw new Error('not a Debian system');
  const [lists, cache, sources] = ['lists', 'cache', 'sources'].map((name) => join(folder, name));
  [lists, cache].forEach((each) => mkdirSync(join(each as string, 'partial'), { recursive: true }));
  mkdirSync(sources as string);
  const mirror = await findDebianMirror();
  const source = `deb [signed-by=${debianKeys}] ${mirror} ${debianSuite} main\n`;
  await writeFile(join(sources as string, 'debian.list'), source);
  const settings = [
    'Dir::Etc::SourceList=/dev/null',
    `Dir::Etc::SourceParts=${sources}`,
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${cache}`,
    // As root, apt would read as user _apt, which may have no access to the project.
    'APT::Sandbox::User=root',
  ].flatMap((each) => ['-o', each]);
  await run('apt-get', [...settings, 'update'], { cwd: folder });
  await run('apt-get', [...settings, 'download', 'nats-server'], { cwd: folder });
  const file = (await readdir(folder)).find((each) => each.endsWith('.deb'));
  await run('dpkg', ['-x', join(folder, file ?? ''), join(folder, 'unpacked')]);
  return join(folder, 'unpacked', 'usr', 'sbin', 'nats-server');
}

/** Returns the mirror of this machine's apt sources. */
async function findDebianMirror(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  return stdout.split('\n').find((url) => /\/debian\/?$/.test(url)) ?? 'http://deb.debian.org/debian';
}

const cachedProgram = toProjectPath('.cache', `nats-server-${version}`, 'nats-server');

/** Finds a current nats-server on the PATH or in the project's cache. Fills the cache if necessary. */
export async function findNatsServer(): Promise<string> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, process.platform === 'win32' ? 'nats-server.exe' : 'nats-server');
    if (await isCurrent(program)) return program;
  }
  if (existsSync(cachedProgram)) return cachedProgram;
  const failures: string[] = [];
  for (const [source, fetchProgram] of [
    ['release', downloadRelease],
    ["Debian's package", unpackDebianPackage],
  ] as const) {
    try {
      return await fillCache(fetchProgram);
    } catch (error) {
      failures.push(`  ${source}: ${findReason(error as Error & { stderr?: string })}`);
    }
  }
  throw new StartError(
    `No nats-server ${version} or later was found. Install it (\`brew install nats-server\` or https://nats.io/download) ` +
      `and put it on the PATH.\n${failures.join('\n')}`,
  );
}

async function fillCache(fetchProgram: (folder: string) => Promise<string>): Promise<string> {
  const folder = dirname(cachedProgram);
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'download-'));
  try {
    const program = await fetchProgram(work);
    const copy = join(work, 'program');
    copyFileSync(program, copy);
    chmodSync(copy, 0o755);
    if (!(await isCurrent(copy))) throw new Error(`the program does not run, or is older than ${version}`);
    renameSync(copy, cachedProgram);
    return cachedProgram;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function isCurrent(program: string): Promise<boolean> {
  if (!existsSync(program)) return false;
  try {
    const { stdout } = await run(program, ['--version']);
    const found = /v(\d+)\.(\d+)\.(\d+)/.exec(stdout)?.slice(1).map(Number) ?? [];
    return compareVersions(found, version.split('.').map(Number)) >= 0;
  } catch {
    return false;
  }
}

function compareVersions(one: readonly number[], other: readonly number[]): number {
  const index = other.findIndex((number, each) => number !== one[each]);
  return index < 0 ? 0 : (one[index] ?? -1) - (other[index] ?? 0);
}

function findReason(error: Error & { readonly stderr?: string }): string {
  const { cause } = error as { cause?: Error };
  const text = error.stderr?.trim() || cause?.message || error.message;
  return text.split('\n').at(-1) ?? text;
}
