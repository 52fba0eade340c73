import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { entryIn, type FrontEnd, FrontEndSite } from '../support/front-end-site.js';
import { type RestResponse, granted, Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { sharedComponent } from '../support/shared-components.js';
import { SteadyLoad } from '../support/steady-load.js';

let site: FrontEndSite;
let gateway: SecondCopy;

beforeAll(async () => {
  site = await FrontEndSite.assemble();
  gateway = await startSecondCopy(sharedComponent('gateway'), { SITE_DIR: site.path });
});
afterAll(async () => {
  await gateway.stop();
  await site.remove();
});

const request = (path: string) => new Rest(gateway.url).fetch(path);
const entryOf = async (frontEnd: FrontEnd) =>
  entryIn((await request(frontEnd === 'shell' ? '/' : '/registry.json')).text, frontEnd);

/** A page without what differs for each answer. */
const withoutNonce = ({ text }: RestResponse) => text.replace(/(name="csp-nonce" content=)"[^"]*"/, '$1');

describe('under load', () => {
  /** Addresses of the files that were asked for. */
  const requested = new Set<string>();
  let load: SteadyLoad;

  const given = async (path: string) => granted(await request(path)).text;

  /** Loads the page, the registry and what these name that is new, as a browser does that has been there before. */
  async function openPortal(): Promise<void> {
    const texts = await Promise.all([given('/'), given('/registry.json')]);
    const addresses = texts.flatMap((text) => text.match(/\/assets\/[^"]+/g) ?? []);
    const fresh = addresses.filter((address) => !requested.has(address));
    fresh.forEach((address) => requested.add(address));
    await Promise.all(fresh.map(given));
  }

  beforeAll(() => {
    load = new SteadyLoad(openPortal, 50);
  });
  afterAll(() => load.stop());

  it.each(['shell', 'user', 'admin'] as const)('%s is released and taken back', async (frontEnd) => {
    const before = await entryOf(frontEnd);
    const released = await site.release(frontEnd, 'under-load');
    await eventually(() => Promise.resolve(requested.has(released)));
    await site.rollBack(frontEnd);
    expect(await entryOf(frontEnd)).toBe(before);
  });

  it('nobody who opened the portal meanwhile lacked a file', async () => {
    await load.stop();
    expect(load.lost).toEqual([]);
  });
});

describe('a front end that is released alone', () => {
  it('is what people get from then on, and pages that are open go on with the files before', async () => {
    const [page, admin, before] = [await request('/'), await entryOf('admin'), await entryOf('user')];
    const released = await site.release('user', 'second');
    expect(await entryOf('user')).toBe(released);
    expect((await request(released)).status).toBe(200);
    expect((await request(before)).status).toBe(200);
    expect(await entryOf('admin')).toBe(admin);
    expect(withoutNonce(await request('/'))).toBe(withoutNonce(page));
  });

  it('is taken back by a command, and forth by its next release', async () => {
    const before = await entryOf('user');
    await site.release('user', 'third');
    await site.rollBack('user');
    expect(await entryOf('user')).toBe(before);
    expect(await site.release('user', 'fourth')).toBe(await entryOf('user'));
  });

  it('has its last five releases kept, and older ones for a day', async () => {
    const entries: string[] = [];
    for (const hash of ['fifth', 'sixth', 'seventh', 'eighth', 'ninth'])
      entries.push(await site.release('user', hash));
    const statuses = () => Promise.all(entries.map(async (entry) => (await request(entry)).status));
    await site.makeOld('user');
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    entries.push(await site.release('user', 'tenth'));
    expect(await statuses()).toEqual([404, 200, 200, 200, 200, 200]);
  });

  it('cannot be taken back further than there are releases', async () => {
    await site.forgetReleases();
    await site.release('admin', 'only');
    const taken = site.rollBack('admin');
    await expect(taken).rejects.toMatchObject({ stderr: 'admin has no earlier release.\n' });
  });
});

it('two front ends that are released at the same moment are both what people get', async () => {
  for (const round of ['a', 'b']) {
    const released = await Promise.all([
      site.release('user', `user-${round}`),
      site.release('admin', `admin-${round}`),
    ]);
    expect([await entryOf('user'), await entryOf('admin')]).toEqual(released);
  }
});

it('a front end that is released alone onto a site of which nobody knows the releases takes nothing from the others', async () => {
  const [admin, shell] = [await entryOf('admin'), await entryOf('shell')];
  await site.forgetReleases();
  expect(await site.release('user', 'alone')).toBe(await entryOf('user'));
  expect([await entryOf('admin'), await entryOf('shell')]).toEqual([admin, shell]);
});
