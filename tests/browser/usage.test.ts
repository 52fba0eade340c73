import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { getCell, press } from '../support/forms.js';
import { type Person, signIn } from '../support/people.js';
import { getTitle } from '../support/sign-in-page.js';
import { getFigure, getSavedLines, waitUntilSettled } from '../support/usage-page.js';
import { createUsageFixtures, type UsageFixtures } from '../support/usage-fixtures.js';

const browser = useBrowser();
const email = 'admin@portal.example';
let administrator: Person;
let partner: UsageFixtures['partner'];
let report: UsageFixtures['report'];

beforeAll(async () => {
  administrator = await signIn(email);
  ({ partner, report } = await createUsageFixtures());
});

it('usage of one HIS partner is found, read in words and exported in seconds', async () => {
  const page = await browser.openScreen(email, '/usage?by=partner');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(partner.name);
  await page.getByText('1 HIS partner', { exact: true }).waitFor();
  await press(page, `See its reports ${partner.name}`);
  await getCell(page, report.name).waitFor();
  await page.goBack();
  await getCell(page, partner.name).waitFor();
  await page.goForward();
  await getCell(page, report.name).waitFor();
  await waitUntilSettled(page);
  const figures = ['Views', 'Viewers', 'Time in view'].map((name) => getFigure(page, name));
  expect(await Promise.all(figures)).toEqual(['3', '2', '4 min 30 s']);
  expect(await getFigure(page, 'Median time in view')).toMatch(/^1\.[456] min$/);
  await page.getByText('Nothing before').first().waitFor();

  const [headings, line, ...more] = await getSavedLines(
    page,
    page.getByRole('button', { name: 'Export CSV' }),
  );
  expect(headings).toBe(
    'Report,Views,Viewers,Time in view (seconds),Median time in view (seconds),95th percentile of time in view (seconds),' +
      'Median load time (seconds),95th percentile of load time (seconds)',
  );
  const { from, to } = await waitUntilSettled(page);
  const [row] = await administrator.rest.api.usage.findAll({
    by: 'report',
    from,
    to,
    userTypeId: partner.id,
  });
  const estimates = [row?.viewTime, row?.drawTime].flatMap((times) => [times?.median, times?.p95]);
  const rounded = estimates.map((seconds) => Number(seconds?.toPrecision(2)));
  expect(line).toBe([report.name, 3, 2, 270, ...rounded].join());
  expect(more).toEqual([]);

  await press(page, `Open ${report.name}`);
  await getTitle(page, report.name).waitFor();
  await page.goBack();
  await getCell(page, report.name).waitFor();
  await page.getByRole('link', { name: 'Load time', exact: true }).click();
  await waitUntilSettled(page);
  expect(await getFigure(page, 'Median load time')).toMatch(/^(1\.9|2|2\.1) s$/);
  await getCell(page, report.name).waitFor();
});
