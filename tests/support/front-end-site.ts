import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toProjectPath } from './shared-components.js';

export type FrontEnd = 'shell' | 'user' | 'admin';

const workerFile = 'service-worker.js';

const run = (...args: string[]) => promisify(execFile)(process.execPath, args);

/** An isolated site. The operators' commands release its front ends. */
export class FrontEndSite {
  private constructor(private readonly folder: string) {}
  static async assemble(): Promise<FrontEndSite> {
    const site = new FrontEndSite(await mkdtemp(join(tmpdir(), 'front-end-release-')));
    await run(toProjectPath('infra/site/assemble.mjs'), '--out', site.path);
    return site;
  }

  get path(): string {
    return join(this.folder, 'site');
  }

  /** Releases a build with new file names. Returns the address of the entry. */
  async release(frontEnd: FrontEnd, hash: string): Promise<string> {
    const built = toProjectPath(`frontends/${frontEnd}/dist`);
    const builds = join(this.folder, `builds-${hash}`);
    const dist = join(builds, frontEnd, 'dist');
    const notes = frontEnd === 'shell' ? 'index.html' : 'app.json';
    const folder = `/assets/${frontEnd}/`;
    const text = (await readFile(join(built, notes), 'utf8')).replaceAll(folder, `${folder}${hash}-`);
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, notes), text);
    const files = (await readdir(built)).filter(
      (name) => !/\.(html|json)$/.test(name) && name !== workerFile,
    );
    if (frontEnd === 'shell') {
      const worker = await readFile(join(built, workerFile), 'utf8');
      await writeFile(join(dist, workerFile), `${worker}// ${hash}\n`);
    }
    await Promise.all(files.map((name) => copyFile(join(built, name), join(dist, `${hash}-${name}`))));
    await run(toProjectPath('infra/site/assemble.mjs'), '--out', this.path, '--builds', builds, frontEnd);
    return getEntryIn(text, frontEnd);
  }

  /** Takes the current release of a front end back. */
  rollBack(frontEnd: FrontEnd): Promise<unknown> {
    return run(toProjectPath('infra/site/releases.mjs'), 'rollback', frontEnd, '--site', this.path);
  }

  /** Moves the releases of a front end into the distant past. */
  async makeOld(frontEnd: FrontEnd): Promise<void> {
    const file = join(this.path, 'releases', `${frontEnd}.json`);
    const history = await readFile(file, 'utf8');
    await writeFile(file, history.replace(/("releasedAt": ")[^"]*/g, '$12020-01-01T00:00:00.000Z'));
  }

  /** Removes the record of the releases. */
  forgetReleases(): Promise<void> {
    return rm(join(this.path, 'releases'), { recursive: true });
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

export function getEntryIn(text: string, frontEnd: FrontEnd): string {
  const match = new RegExp(`(?:"entry": *|type="module" src=)"(/assets/${frontEnd}/[^"]+)"`).exec(text);
  if (!match?.[1]) throw new Error(`No entry of ${frontEnd} in ${text}`);
  return match[1];
}
