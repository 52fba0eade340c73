import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { inProject, sharedPart } from '../support/shared-parts.js';

interface Entry {
  name: string;
  entry: string;
}

const run = (...args: string[]) => promisify(execFile)(process.execPath, args);

let folder: string;
let site: string;
let gateway: SecondCopy;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'front-end-release-'));
  site = join(folder, 'site');
  await run(inProject('infra/site/assemble.mjs'), '--out', site);
  gateway = await startSecondCopy(sharedPart('gateway'), { SITE_DIR: site });
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const ask = (path: string) => new Rest(gateway.url).fetch(path);
const registry = async () => (await ask('/registry.json')).body as Entry[];
const entryOf = async (app: string) => (await registry()).find(({ name }) => name === app)?.entry ?? '';
const rollBack = (app: string) => run(inProject('infra/site/releases.mjs'), 'rollback', app, '--site', site);

/** Releases a build of an app whose entry has another content and so another name. */
async function release(app: string, hash: string): Promise<string> {
  const builds = join(folder, `builds-${hash}`);
  const dist = join(builds, app, 'dist');
  const entry = `/assets/${app}/main-${hash}.js`;
  const manifest = (await registry()).find(({ name }) => name === app);
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, `main-${hash}.js`), `export const build = '${hash}';`);
  await writeFile(join(dist, 'app.json'), JSON.stringify({ ...manifest, entry }));
  await run(inProject('infra/site/assemble.mjs'), '--out', site, '--builds', builds, app);
  return entry;
}

/** Has all releases of an app be of a time that is long gone. */
async function makeOld(app: string): Promise<void> {
  const file = join(site, 'releases', `${app}.json`);
  const history = await readFile(file, 'utf8');
  await writeFile(file, history.replace(/("releasedAt": ")[^"]*/g, '$12020-01-01T00:00:00.000Z'));
}

/** A page without what differs for each answer. */
const withoutNonce = ({ text }: Answer) => text.replace(/(name="csp-nonce" content=)"[^"]*"/, '$1');

describe('a front end that is released alone', () => {
  test('is what people get from then on, and pages that are open go on with the files before', async () => {
    const [page, admin, before] = [await ask('/'), await entryOf('admin'), await entryOf('user')];
    const released = await release('user', 'second');
    expect(await entryOf('user')).toBe(released);
    expect((await ask(released)).status).toBe(200);
    expect((await ask(before)).status).toBe(200);
    expect(await entryOf('admin')).toBe(admin);
    expect(withoutNonce(await ask('/'))).toBe(withoutNonce(page));
  });

  test('is taken back by a command, and forth by its next release', async () => {
    const before = await entryOf('user');
    await release('user', 'third');
    await rollBack('user');
    expect(await entryOf('user')).toBe(before);
    expect(await release('user', 'fourth')).toBe(await entryOf('user'));
  });

  test('has its last five releases kept, and older ones for a day', async () => {
    const entries: string[] = [];
    for (const hash of ['fifth', 'sixth', 'seventh', 'eighth', 'ninth'])
      entries.push(await release('user', hash));
    const statuses = () => Promise.all(entries.map(async (entry) => (await ask(entry)).status));
    await makeOld('user');
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    entries.push(await release('user', 'tenth'));
    expect(await statuses()).toEqual([404, 200, 200, 200, 200, 200]);
  });

  test('cannot be taken back further than there are releases', async () => {
    await expect(rollBack('admin')).rejects.toMatchObject({ stderr: 'admin has no earlier release.\n' });
  });
});

test('two front ends that are released at the same moment are both what people get', async () => {
  for (const round of ['a', 'b']) {
    const released = await Promise.all([
      release('user', `user-${round}`),
      release('admin', `admin-${round}`),
    ]);
    expect([await entryOf('user'), await entryOf('admin')]).toEqual(released);
  }
});

test('a front end that is released alone onto a site of which nobody knows the releases takes nothing from the others', async () => {
  const admin = await entryOf('admin');
  await rm(join(site, 'releases'), { recursive: true });
  expect(await release('user', 'alone')).toBe(await entryOf('user'));
  expect(await entryOf('admin')).toBe(admin);
  expect((await registry()).map(({ name }) => name).toSorted()).toEqual(['admin', 'user']);
});
