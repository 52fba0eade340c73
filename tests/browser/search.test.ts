import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner, createReport } from '../support/fixtures.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/screens/appearance.js';
import { administrator, user, userAdmin } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

const getField = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' });
const getOption = (page: Page, name: string) => page.getByRole('option', { name });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

it('keys find and open a report and a screen', async () => {
  const page = await browser.openScreen(user, '/userHome');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('cholerra situatoin');
  await group(page, 'Reports').getByRole('option', { name: 'Cholera Situation' }).waitFor();
  expect(await group(page, 'People').count()).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Cholera Situation').waitFor();
  await waitForDrawnReport(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await getOption(page, 'Cholera Situation').waitFor();
  expect(await group(page, 'Recently opened').count()).toBe(1);
  await page.keyboard.type('most viewed');
  await getOption(page, 'All reports matching “most viewed”').waitFor();
  await page.keyboard.press('End');
  expect(await getOption(page, 'All reports matching').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Most Viewed Reports').waitFor();
});

it('Escape returns to the button that opened the search', async () => {
  const page = await browser.openScreen(user, '/userHome');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
  const button = page.getByRole('button', { name: 'Search the portal' });
  await button.click();
  await getField(page).fill('no such report');
  await page.keyboard.press('Escape');
  await getField(page).waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
});

it('an administrator finds people, partners, groups and categories', async () => {
  const partner = await createReplicatedPartner();
  const { email } = await createReplicatedAccount('user', partner);
  const page = await browser.openScreen(administrator, '/home');
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await getField(page).fill(email);
  await group(page, 'People').getByRole('option', { name: email }).waitFor();
  for (const [text, kind] of [
    [partner.name, 'HIS partners'],
    ['donors', 'Stakeholder groups'],
    ['maps', 'Report categories'],
    ['audit', 'Screens'],
  ] as const) {
    await getField(page).fill(text);
    await group(page, kind).getByRole('option').first().waitFor();
  }
});

it('an administrator opens the pages about a person and about a report', async () => {
  const page = await browser.openScreen(administrator, '/home');
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await getField(page).fill(user);
  await group(page, 'People').getByRole('option', { name: user }).click();
  await getTitle(page, 'Chisomo Mwale').waitFor();
  await page.keyboard.press('Control+k');
  await getField(page).fill('cholera situation');
  await group(page, 'Reports').getByRole('option', { name: 'Cholera Situation' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await getTitle(page, 'Cholera Situation').waitFor();
  expect(new URL(page.url()).hash).toBe('#/aboutReport?id=5');
});

it('a user admin finds people of their own partner only', async () => {
  const other = await createAccount('user', await createPartner());
  const page = await browser.openScreen(userAdmin, '/userHome');
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await getField(page).fill(user);
  await group(page, 'People').getByRole('option', { name: user }).waitFor();
  await getField(page).fill(other.email);
  await page.getByText(`Nothing matches “${other.email}”.`).waitFor();
});

const openAction = async (page: Page, text: string, name: string | RegExp) => {
  await page.keyboard.press('Control+k');
  await getField(page).fill(text);
  await group(page, 'Actions').getByRole('option', { name, exact: true }).click();
};

it('an administrator gives a report and deactivates a person from any screen', async () => {
  const page = await browser.openScreen(administrator, '/home');
  await getTitle(page, 'Dashboard').waitFor();
  await openAction(page, 'give malaria surv', /^Give Malaria Surveillance to a user/);
  const permission = page.getByRole('dialog', { name: 'Add a Permission' });
  await permission.getByText('Malaria Surveillance', { exact: true }).waitFor();
  await permission.getByRole('combobox', { name: 'User' }).waitFor();
  await permission.getByRole('button', { name: 'Cancel' }).click();
  await permission.waitFor({ state: 'hidden' });
  await openAction(
    page,
    `give malaria surveillance to ${user}`,
    /^Give Malaria Surveillance to Chisomo Mwale/,
  );
  for (const text of ['Malaria Surveillance', 'Chisomo Mwale'])
    await permission.getByText(text, { exact: true }).waitFor();
  await permission.getByRole('button', { name: 'Cancel' }).click();
  await permission.waitFor({ state: 'hidden' });

  const { email } = await createReplicatedAccount('user', await createReplicatedPartner());
  await openAction(page, `deactivate ${email}`, /^Deactivate Test Person/);
  await page.getByRole('dialog', { name: 'Deactivate Test Person' }).waitFor();
  await getTitle(page, 'Dashboard').waitFor();
});

it.each([
  ['add person', 'Add a person', 'Register Users'],
  ['write', 'Write an announcement', 'Add an Announcement'],
  ['add report', 'Add a report', 'Add Reports'],
  ['invite admin', 'Invite an administrator', 'Administrator Invitations'],
  ['decide', 'Decide what waits', 'Waiting for you'],
])('an administrator opens the screen of an action: %s', async (text, name, title) => {
  const page = await browser.openScreen(administrator, '/home');
  await getTitle(page, 'Dashboard').waitFor();
  await openAction(page, text, name);
  await getTitle(page, title).waitFor();
});

it('finds only actions that the user may take', async () => {
  const page = await browser.openScreen(userAdmin, '/userHome');
  await getTitle(page, /^Welcome/).waitFor();
  await openAction(page, 'add person', 'Add a person');
  await getTitle(page, 'Register Users').waitFor();
  await page.keyboard.press('Control+k');
  await getField(page).fill('add partner');
  await page.getByText('Nothing matches “add partner”.').waitFor();
  const other = await browser.openScreen(user, '/userHome');
  await getTitle(other, /^Welcome/).waitFor();
  await other.keyboard.press('Control+k');
  await getField(other).fill('give malaria surveillance');
  await other.getByRole('option', { name: 'All reports matching' }).waitFor();
  await other.getByText(/^\d+ results?$|^Nothing matches/).waitFor();
  expect(await group(other, 'Actions').count()).toBe(0);
});

it.each(['Total Report Views Today', 'Power BI Imports', 'Delete HIS Partner', 'Edit Password'])(
  'finds any page by its name: %s',
  async (name) => {
    const page = await browser.openScreen(administrator, '/home');
    await page.getByRole('button', { name: 'Search the portal' }).click();
    await getField(page).fill(name);
    await group(page, 'Screens').getByRole('option', { name }).click();
    await getTitle(page, name).waitFor();
  },
);

it('the results are accessible, also on a tablet and on a phone in dark', async () => {
  const page = await browser.openNewPage(administrator, '/home');
  await createReport();
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await getField(page).fill('report');
  await page.getByText(/^\d+ results$/).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});
