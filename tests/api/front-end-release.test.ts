import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { getEntryIn, type FrontEnd, FrontEndSite } from '../support/front-end-site.js';
import { requireGranted, Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { SteadyLoad } from '../support/steady-load.js';

let site: FrontEndSite;
let gateway: SecondCopy;

beforeAll(async () => {
  site = await FrontEndSite.assemble();
  gateway = await startSecondCopy(createSharedComponent('gateway'), { SITE_DIR: site.path });
});
afterAll(async () => {
  await gateway.stop();
  await site.remove();
});

const request = (path: string) => new Rest(gateway.url).fetch(path);
const findEntry = async (frontEnd: FrontEnd) =>
  getEntryIn((await request(frontEnd === 'shell' ? '/' : '/registry.json')).text, frontEnd);

describe('release under load', () => {
  const requested = new Set<string>();
  let load: SteadyLoad;

  const fetchText = async (path: string) => requireGranted(await request(path)).text;

  /** Loads the page, the registry and the files they name, except files that are already cached. */
  async function openPortal(): Promise<void> {
    const texts = await Promise.all([fetchText('/'), fetchText('/registry.json')]);
    const addresses = texts.flatMap((text) => text.match(/\/assets\/[^"]+/g) ?? []);
    const fresh = addresses.filter((address) => !requested.has(address));
    fresh.forEach((address) => requested.add(address));
    await Promise.all(fresh.map(fetchText));
  }

  beforeAll(() => {
    load = new SteadyLoad(openPortal, 50);
  });
  afterAll(() => load.stop());

  it.each(['shell', 'user', 'admin'] as const)('publishes and rolls back %s', async (frontEnd) => {
    const before = await findEntry(frontEnd);
    const released = await site.release(frontEnd, 'under-load');
    await eventually(() => Promise.resolve(requested.has(released)));
    await site.rollBack(frontEnd);
    expect(await findEntry(frontEnd)).toBe(before);
  });

  it('serves every file to pages that were already open', async () => {
    await load.stop();
    expect(load.lost).toEqual([]);
  });
});

describe('release of a single front end', () => {
  it('serves new visitors at once while open pages continue with the old files', async () => {
    const [shell, admin, before] = [
      await findEntry('shell'),
      await findEntry('admin'),
      await findEntry('user'),
    ];
    const released = await site.release('user', 'second');
    expect(await findEntry('user')).toBe(released);
    expect((await request(released)).status).toBe(200);
    expect((await request(before)).status).toBe(200);
    expect(await findEntry('admin')).toBe(admin);
    expect(await findEntry('shell')).toBe(shell);
    expect((await request('/')).text).toContain(released);
  });

  it('has its service worker, which is rolled back with it', async () => {
    const readWorker = async () => (await request('/service-worker.js')).text;
    await site.release('shell', 'other-worker');
    expect((await readWorker()).endsWith('// other-worker\n')).toBe(true);
    await site.rollBack('shell');
    expect((await readWorker()).endsWith('// other-worker\n')).toBe(false);
  });

  it('is rolled back by a command and replaced by the next release', async () => {
    const before = await findEntry('user');
    await site.release('user', 'third');
    await site.rollBack('user');
    expect(await findEntry('user')).toBe(before);
    expect(await site.release('user', 'fourth')).toBe(await findEntry('user'));
  });

  it('keeps the last five releases, and older ones for a day', async () => {
    const entries: string[] = [];
    for (const hash of ['fifth', 'sixth', 'seventh', 'eighth', 'ninth'])
      entries.push(await site.release('user', hash));
    const getStatuses = () => Promise.all(entries.map(async (entry) => (await request(entry)).status));
    await site.makeOld('user');
    expect(await getStatuses()).toEqual([200, 200, 200, 200, 200]);
    entries.push(await site.release('user', 'tenth'));
    expect(await getStatuses()).toEqual([404, 200, 200, 200, 200, 200]);
  });

  it('cannot be rolled back beyond the first release', async () => {
    await site.forgetReleases();
    await site.release('admin', 'only');
    const rollback = site.rollBack('admin');
    await expect(rollback).rejects.toMatchObject({ stderr: 'admin has no earlier release.\n' });
  });
});

it('two front ends that are released at the same time are both served', async () => {
  for (const round of ['a', 'b']) {
    const released = await Promise.all([
      site.release('user', `user-${round}`),
      site.release('admin', `admin-${round}`),
    ]);
    expect([await findEntry('user'), await findEntry('admin')]).toEqual(released);
  }
});
