import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createPartner, createPerson, createReport, type ReportFixture } from '../support/fixtures.js';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';

const browser = useBrowser();
const prefix = `Card-${randomUUID()}`;
const imageSize = { width: 640, height: 360 };

let person: Person;
let reports: ReportFixture[];

beforeAll(async () => {
  const owner = await createPartner();
  person = await createPerson('user', owner);
  // More cards than a phone shows.
  const names = Array.from({ length: 6 }, (_, index) => `${prefix} ${index}`);
  reports = await Promise.all(names.map((name) => createReport({ type: 'Power Bi', name, owner })));
  const page = await browser.newPage({ viewport: imageSize });
  await sql(
    'reports',
    `INSERT INTO report_thumbnail (report_id, png, version, exported_at, due_at)
     SELECT id, $2, 'first', now(), now() + interval '1 day' FROM unnest($1::int[]) id`,
    [reports.map(({ id }) => id), await page.screenshot()],
  );
});

/** Opens the cards of the reports and records the requests for images. */
async function openCards(options?: BrowserContextOptions) {
  const page = await browser.openNewPage(person.account.email, '/', options);
  const requested: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/findThumbnail')) requested.push(Number(searchParams.get('id')));
  });
  await page.goto(`/#/userSeeReports?layout=cards&sort=name&search=${prefix}`);
  await getCards(page).last().waitFor();
  return { page, requested };
}

const getCards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('.report-thumbnail') });

describe('thumbnails', () => {
  it('are images of the size of the drawings', async () => {
    const { page } = await openCards();
    expect(await getCards(page).count()).toBe(reports.length);
    const shown = getCards(page).first().locator('.report-thumbnail');
    const image = shown.locator('img');
    await image.waitFor();
    expect(await image.getAttribute('alt')).toBe('');
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(imageSize.width);
    expect(await shown.evaluate((element) => element.clientHeight)).toBe(112);
  });

  it('are loaded for the cards in view', async () => {
    const viewport = { width: 360, height: 640 };
    const { page, requested } = await openCards({ viewport });
    await getCards(page).first().locator('img').waitFor();
    const last = reports.at(-1)?.id;
    expect(requested).not.toContain(last);
    await getCards(page).last().scrollIntoViewIfNeeded();
    await getCards(page).last().locator('img').waitFor();
    expect(requested).toContain(last);
  });

  it('are returned as PNG, which no cache stores', async () => {
    const address = `${portalUnderTest().url}/map-back-end/catalogue/findThumbnail?id=${reports[0]?.id}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${person.token}` } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const image = Buffer.from(await response.arrayBuffer());
    expect(image.subarray(1, 4).toString()).toBe('PNG');
  });
});
