import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Downloads a package of Debian or Ubuntu and unpacks it into a folder, without root; answers with what went wrong. */
export async function unpackDebianPackage(name: string, folder: string): Promise<string | undefined> {
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
