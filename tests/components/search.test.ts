import { describe, expect, it } from '@jest/globals';
import type { Role } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { press } from '../support/forms.js';
import { expectUsable } from '../support/screens/appearance.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoReportRows } from './support/demo/reports.js';

const components = useComponents();

const getField = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' });
const getGroup = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const findReports = ({ searchText = '' }: { searchText?: string }) =>
  demoReportRows.filter(({ name }) => name.toLowerCase().includes(searchText.toLowerCase()));

async function openHome(role: Role): Promise<Page> {
  const page = await components.open(role, role === 'administrator' ? '/home' : '/userHome', {
    report: { search: findReports, searchByUserGroupId: findReports },
  });
  await getTitle(page, role === 'administrator' ? 'Dashboard' : /^Welcome/).waitFor();
  return page;
}

/** Opens the search and types. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await getField(page).fill(text);
}

const choose = (page: Page, group: string, name: string | RegExp) =>
  getGroup(page, group).getByRole('option', { name }).click();

it('Escape returns to the button that opened the search', async () => {
  const page = await openHome('user');
  const button = page.getByRole('button', { name: 'Search the portal' });
  await button.click();
  await getField(page).fill('no such report');
  await page.keyboard.press('Escape');
  await getField(page).waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
});

it('shows recent reports first, and keys choose a screen among the results', async () => {
  const page = await openHome('user');
  await page.keyboard.press('/');
  await getGroup(page, 'Recently opened').getByRole('option').first().waitFor();
  await page.keyboard.type('most viewed');
  const all = page.getByRole('option', { name: 'All reports matching “most viewed”' });
  await all.waitFor();
  await page.keyboard.press('End');
  expect(await all.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Most Viewed Reports').waitFor();
});

it.each([
  ['user@dho.example', 'People'],
  ['health aid', 'HIS partners'],
  ['donors', 'Stakeholder groups'],
  ['maps', 'Report categories'],
  ['audit', 'Screens'],
])('an administrator finds %s among %s', async (text, kind) => {
  const page = await openHome('administrator');
  await search(page, text);
  await getGroup(page, kind).getByRole('option').first().waitFor();
});

it('an administrator opens the pages about a person and about a report', async () => {
  const page = await openHome('administrator');
  await search(page, 'user@dho.example');
  await choose(page, 'People', 'Chisomo Mwale');
  await getTitle(page, 'Chisomo Mwale').waitFor();
  await search(page, 'cholera situation');
  await getGroup(page, 'Reports').getByRole('option', { name: 'Cholera Situation' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await getTitle(page, 'Cholera Situation').waitFor();
  expect(new URL(page.url()).hash).toBe('#/aboutReport?id=5');
});

it('a user admin finds people of their own partner only', async () => {
  const page = await openHome('userAdmin');
  await search(page, 'user@dho.example');
  await getGroup(page, 'People').getByRole('option', { name: 'Chisomo Mwale' }).waitFor();
  await search(page, 'user@ngo.example');
  await page.getByText('Nothing matches “user@ngo.example”.').waitFor();
});

describe('actions', () => {
  it('give a report and edit the status of a person over the current screen', async () => {
    const page = await openHome('administrator');
    const permission = page.getByRole('dialog', { name: 'Add a Permission' });
    await search(page, 'give malaria surv');
    await choose(page, 'Actions', /^Give Malaria Surveillance to a user/);
    await permission.getByText('Malaria Surveillance', { exact: true }).waitFor();
    await permission.getByRole('combobox', { name: 'User' }).waitFor();
    await press(permission, 'Cancel');
    await permission.waitFor({ state: 'hidden' });
    await search(page, 'give malaria surveillance to user@dho.example');
    await choose(page, 'Actions', /^Give Malaria Surveillance to Chisomo Mwale/);
    for (const text of ['Malaria Surveillance', 'Chisomo Mwale'])
      await permission.getByText(text, { exact: true }).waitFor();
    await press(permission, 'Cancel');
    await permission.waitFor({ state: 'hidden' });
    await search(page, 'deactivate user@dho.example');
    await choose(page, 'Actions', /^Change the status of Chisomo Mwale/);
    await page.getByRole('dialog', { name: 'Edit Status' }).waitFor();
    await getTitle(page, 'Dashboard').waitFor();
  });

  it('open their screens', async () => {
    for (const [text, name, title] of [
      ['add person', 'Add a person', 'Register Users'],
      ['write', 'Write an announcement', 'Add an Announcement'],
      ['add report', 'Add a report', 'Add Reports'],
      ['invite admin', 'Invite an administrator', 'Administrator Invitations'],
      ['decide', 'Decide what waits', 'Waiting for you'],
    ] as const) {
      const page = await openHome('administrator');
      await search(page, text);
      await choose(page, 'Actions', name);
      await getTitle(page, title).waitFor();
    }
  });

  it('are found only by those who may take them', async () => {
    const page = await openHome('userAdmin');
    await search(page, 'add person');
    await choose(page, 'Actions', 'Add a person');
    await getTitle(page, 'Register Users').waitFor();
    await search(page, 'add partner');
    await page.getByText('Nothing matches “add partner”.').waitFor();
    const other = await openHome('user');
    await search(other, 'give malaria surveillance');
    await other.getByRole('option', { name: 'All reports matching' }).waitFor();
    await other.getByText(/^\d+ results?$|^Nothing matches/).waitFor();
    expect(await getGroup(other, 'Actions').count()).toBe(0);
  });
});

it('any page is found by its name', async () => {
  for (const name of [
    'Total Report Views Today',
    'Power BI Imports',
    'Delete HIS Partner',
    'Edit Password',
  ]) {
    const page = await openHome('administrator');
    await search(page, name);
    await choose(page, 'Screens', name);
    await getTitle(page, name).waitFor();
  }
});

it('the results are usable on a desktop and a phone', async () => {
  const page = await openHome('administrator');
  await search(page, 'a');
  await page.getByText(/^\d+ results$/).waitFor();
  await expectUsable(page);
});
