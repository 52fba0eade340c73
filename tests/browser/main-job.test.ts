import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { signIn } from '../support/people.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

// This file also runs against a portal in containers, so it uses demonstration data and no database.
const browser = useBrowser();
const email = 'user@dho.example';

it('a user signs in, opens a Power BI report from the list and sees it', async () => {
  const { rest } = await signIn(email);
  const report = (await rest.api.report.findAll({})).find(({ type }) => type === 'Power Bi');
  const page = await browser.newPage();
  const entrance = new SignInPage(page);
  await entrance.open();
  await entrance.signIn(email);
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await getTitle(page, 'Reports Table').waitFor();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(report?.name ?? '');
  await page.getByRole('link', { name: report?.name }).first().click();
  await getTitle(page, report?.name ?? '').waitFor();
  await waitForDrawnReport(page);
  expect(new URL(page.url()).hash).toBe(`#/userPowerBiVisual?report=${report?.id}`);
});
