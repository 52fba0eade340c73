import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CatalogueRow } from '@portal/contracts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';

const portal = startIsolatedPortal({
  env: { gateway: { RATE_LIMIT: 'off' }, reports: { THUMBNAIL_POLL_SECONDS: '1' } },
});
const browser = useBrowser(() => portal().url);
const email = 'user@dho.example';

let person: Person;
let report: CatalogueRow;

const findReports = async (as: Person) =>
  (await as.rest.api.catalogue.find({ types: ['Power Bi'], sort: 'name', limit: 15 })).rows;

beforeAll(async () => {
  person = await signIn(email, portal().url);
  const withImage = (rows: CatalogueRow[]) => rows.length > 2 && rows.every(({ thumbnail }) => thumbnail);
  const [first] = await eventually(() => findReports(person), withImage, 60);
  if (!first) throw new Error('There is no report.');
  report = first;
});

const find = (as: Person, id = report.id) =>
  fetch(`${portal().url}/map-back-end/catalogue/findThumbnail?id=${id}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });

/** Opens the cards of Power BI reports and records the requests for images. */
async function openCards(path: string, as = email, options?: BrowserContextOptions) {
  const page = await browser.openNewPage(as, '/', options);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/findThumbnail')) requested.push(searchParams.get('id') ?? '');
  });
  await page.goto(`/#${path}?layout=cards&type=Power+Bi&sort=name`);
  await getCards(page).nth(2).waitFor();
  return { page, requested };
}

const getCards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('.report-thumbnail') });

describe('thumbnails', () => {
  it.each([
    ['users', '/userSeeReports', email],
    ['administrators', '/catalogue', 'admin@portal.example'],
  ])('are images in the cards of %s, of the size of the drawings', async (_case, path, as) => {
    const { page } = await openCards(path, as);
    const shown = getCards(page).first().locator('.report-thumbnail');
    const image = shown.locator('img');
    await image.waitFor();
    expect(await image.getAttribute('alt')).toBe('');
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);
    expect(await shown.evaluate((element) => element.clientHeight)).toBe(112);
  });

  it('are loaded for the cards in view', async () => {
    const { page, requested } = await openCards('/userSeeReports', email, {
      viewport: { width: 360, height: 640 },
    });
    await getCards(page).first().locator('img').waitFor();
    const last = getCards(page).last();
    const name = (await last.getByRole('link').first().textContent()) ?? '';
    const { id } = (await findReports(person)).find((each) => each.name === name) ?? {};
    expect(requested).not.toContain(String(id));
    await last.scrollIntoViewIfNeeded();
    await last.locator('img').waitFor();
    expect(requested).toContain(String(id));
  });

  it('are returned as PNG, which no cache stores, to people who may open the report', async () => {
    const response = await find(person);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const image = Buffer.from(await response.arrayBuffer());
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    const administrator = await signIn('admin@portal.example', portal().url);
    expect((await find(administrator)).status).toBe(200);
  });

  it('are not found by people who may not open the report, and need a session', async () => {
    const stranger = await signIn('user@ngo.example', portal().url);
    const open = new Set((await findReports(stranger)).map(({ id }) => id));
    const closed = (await findReports(person)).find(({ id }) => !open.has(id));
    expect((await find(person, closed?.id)).status).toBe(200);
    expect((await find(stranger, closed?.id)).status).toBe(404);
    const address = `${portal().url}/map-back-end/catalogue/findThumbnail?id=${closed?.id}`;
    expect((await fetch(address)).status).toBe(401);
  });
});
