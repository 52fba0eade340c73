import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createWebReport } from '../support/emulator.js';
import { createAccount } from '../support/fixtures.js';
import { getCell, press } from '../support/forms.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';
import {
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { getFigure, waitUntilSettled } from '../support/usage-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

it('a user finds a misspelled report by keys, and has it and the favourites on the home page', async () => {
  const partner = await createReplicatedPartner();
  const { email } = await createAccount('user', partner);
  const [first, second] = await Promise.all([createWebReport(partner), createWebReport(partner)]);
  const page = await browser.openNewPage(email, '/userSeeReports');
  await press(page, `Add favourite ${first.name}`);
  await page.getByRole('button', { name: `Remove favourite ${first.name}`, exact: true }).waitFor();
  const getGroup = (name: string) => page.getByRole('group', { name, exact: true });
  await page.keyboard.press('/');
  // Two letters are exchanged.
  await page.keyboard.type(second.name.replace('Report', 'Reprot'));
  await getGroup('Reports').getByRole('option', { name: second.name }).waitFor();
  expect(await getGroup('People').count()).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await getTitle(page, second.name).waitFor();
  await waitForDrawnReport(page);
  await press(page, 'Favourite');
  await page.locator('button[aria-pressed=true]').waitFor();
  await page.keyboard.press('Control+k');
  await getGroup('Recently opened').getByRole('option', { name: second.name }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/#/userHome');
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await favourites.getByRole('link').nth(1).waitFor();
  expect(await favourites.getByRole('link').allTextContents()).toEqual([second.name, first.name]);
  await page.reload();
  await favourites.getByRole('link', { name: first.name, exact: true }).click();
  await getTitle(page, first.name).waitFor();
  await press(page, 'Favourite');
  await page.locator('button[aria-pressed=false]').waitFor();
  await page.goto('/#/userHome');
  await favourites.getByRole('link', { name: second.name, exact: true }).waitFor();
  await favourites.getByRole('link', { name: first.name, exact: true }).waitFor({ state: 'detached' });
});

it('usage of one HIS partner is found, with the reports that its people opened', async () => {
  const partner = await createReplicatedPartner();
  const [reader, report] = await Promise.all([
    createReplicatedPerson('user', partner),
    createReplicatedReport(partner),
  ]);
  const opening = { userId: reader.account.id, reportId: report.id };
  for (let view = 0; view < 2; view++) await reader.rest.api.viewership.insert(opening);
  const page = await browser.openScreen(administrator, '/usage?by=partner');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(partner.name);
  await page.getByText('1 HIS partner', { exact: true }).waitFor();
  await press(page, `See its reports ${partner.name}`);
  await getCell(page, report.name).waitFor();
  await waitUntilSettled(page);
  expect([await getFigure(page, 'Views'), await getFigure(page, 'Viewers')]).toEqual(['2', '1']);
  await press(page, `Open ${report.name}`);
  await getTitle(page, report.name).waitFor();
});
