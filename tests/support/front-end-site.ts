import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from './shared-components.js';

/** A front end by the name of its workspace. */
export type FrontEnd = 'shell' | 'user' | 'admin';

const run = (...args: string[]) => promisify(execFile)(process.execPath, args);

/** A site of a test's own, into which its front ends are released by the commands that operators use. */
export class FrontEndSite {
  private constructor(private readonly folder: string) {}

  /** Makes a site with the builds of all front ends released. */
  static async assemble(): Promise<FrontEndSite> {
    const site = new FrontEndSite(await mkdtemp(join(tmpdir(), 'front-end-release-')));
    await run(inProject('infra/site/assemble.mjs'), '--out', site.path);
    return site;
  }

  /** Where the gateway finds it. */
  get path(): string {
    return join(this.folder, 'site');
  }

  /** Releases a build of a front end in which each file has another name, as it has with other content; gives the entry's address. */
  async release(frontEnd: FrontEnd, hash: string): Promise<string> {
    const built = inProject(`frontends/${frontEnd}/dist`);
    const builds = join(this.folder, `builds-${hash}`);
    const dist = join(builds, frontEnd, 'dist');
    const notes = frontEnd === 'shell' ? 'index.html' : 'app.json';
    const folder = `/assets/${frontEnd}/`;
    const text = (await readFile(join(built, notes), 'utf8')).replaceAll(folder, `${folder}${hash}-`);
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, notes), text);
    const files = (await readdir(built)).filter((name) => !/\.(html|json)$/.test(name));
    await Promise.all(files.map((name) => copyFile(join(built, name), join(dist, `${hash}-${name}`))));
    await run(inProject('infra/site/assemble.mjs'), '--out', this.path, '--builds', builds, frontEnd);
    return entryIn(text, frontEnd);
  }

  /** Takes the current release of a front end back. */
  rollBack(frontEnd: FrontEnd): Promise<unknown> {
    return run(inProject('infra/site/releases.mjs'), 'rollback', frontEnd, '--site', this.path);
  }

  /** Has all releases of a front end be of a time that is long gone. */
  async makeOld(frontEnd: FrontEnd): Promise<void> {
    const file = join(this.path, 'releases', `${frontEnd}.json`);
    const history = await readFile(file, 'utf8');
    await writeFile(file, history.replace(/("releasedAt": ")[^"]*/g, '$12020-01-01T00:00:00.000Z'));
  }

  /** Has nobody know what was released. */
  forgetReleases(): Promise<void> {
    return rm(join(this.path, 'releases'), { recursive: true });
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

/** The address of a front end's entry, as the page or the registry names it. */
export function entryIn(text: string, frontEnd: FrontEnd): string {
  const named = new RegExp(`(?:"entry": *|type="module" src=)"(/assets/${frontEnd}/[^"]+)"`).exec(text);
  if (!named?.[1]) throw new Error(`No entry of ${frontEnd} in ${text}`);
  return named[1];
}
