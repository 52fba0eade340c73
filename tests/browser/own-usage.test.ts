import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { readChoices, choose } from '../support/forms.js';
import { sql } from '../support/databases.js';
import { mailTo } from '../support/mail.js';
import { getRoleNotice, getTitle } from '../support/sign-in-page.js';
import { getFigure, waitUntilSettled } from '../support/usage-page.js';
import { createUsageFixtures, type UsageFixtures, view } from '../support/usage-fixtures.js';
import { permitUser } from '../support/fixtures.js';

const browser = useBrowser();
let fixtures: UsageFixtures;

beforeAll(async () => {
  fixtures = await createUsageFixtures();
});

it('a user admin sees only the usage of its own partner', async () => {
  const { partner, userAdmin, report } = fixtures;
  const stranger = await createReplicatedAccount('user', await createReplicatedPartner());
  await permitUser(stranger.id, report);
  await view(await signIn(stranger.email), report);

  const page = await browser.openScreen(userAdmin.email, '/userUsage');
  await getTitle(page, 'Usage').waitFor();
  await page.getByText(`Usage by ${partner.name}`).waitFor();
  await waitUntilSettled(page);
  expect(await getFigure(page, 'Views')).toBe('3');
  expect(await getFigure(page, 'Viewers')).toBe('2');
  expect(await page.getByRole('combobox', { name: 'HIS Partner' }).count()).toBe(0);
  expect(await readChoices(page, 'Broken down by')).toEqual(['Report', 'Category']);
  await page.goto('/#/usage');
  await getRoleNotice(page).waitFor();
});

it('an unopened report is listed until a user opens it', async () => {
  const { partner, userAdmin, user } = fixtures;
  const unopened = await createReplicatedReport(partner);
  const page = await browser.openScreen(userAdmin.email, '/userUsage?days=last7Days');
  await page.getByRole('link', { name: 'Reports nobody opened' }).click();
  await getTitle(page, 'Reports nobody opened').waitFor();
  expect(new URL(page.url()).hash).toBe('#/userUsage?days=last7Days&show=unopened');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByRole('link', { name: 'Usage', exact: true }).waitFor();
  await page.getByText('1 report', { exact: true }).waitFor();
  await view(await signIn(user.email), unopened);
  await page.getByRole('link', { name: unopened.name }).click();
  await getTitle(page, unopened.name).waitFor();
  // The usage of these days may be cached for some seconds.
  await page.goto('/#/userUsage?show=unopened&days=thisMonth');
  await page.getByText('Every report was opened on these days.').waitFor();
});

it('a user admin reminds and deactivates people who never came back', async () => {
  const { partner, userAdmin } = fixtures;
  const absent = await createReplicatedAccount('user', partner);
  await sql('identity', `UPDATE account SET last_used_at = now() - interval '61 days' WHERE id = $1`, [
    absent.id,
  ]);
  const page = await browser.openScreen(userAdmin.email, '/userUsage');
  await page.getByRole('link', { name: 'People who never came back' }).click();
  await getTitle(page, 'People who never came back').waitFor();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(absent.email);
  await page.getByText('1 person', { exact: true }).waitFor();
  const act = async (entry: string) => {
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await act('Send a reminder');
  await page.getByText(/was reminded by message and email/).waitFor();
  await mailTo(absent.email, 'you have not signed in for a while');
  await choose(page, 'Not signed in for', '90 days');
  await page.getByRole('button', { name: /^More actions for/ }).waitFor({ state: 'detached' });
  await choose(page, 'Not signed in for', '60 days');
  await act('Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: /^More actions for/ }).waitFor({ state: 'detached' });
  const [account] = await sql('identity', 'SELECT status FROM account WHERE id = $1', [absent.id]);
  expect(account).toEqual({ status: 'Deactivated' });
});

it('an unopened report is announced with a text to begin with', async () => {
  const { partner, userAdmin } = fixtures;
  const unopened = await createReplicatedReport(partner);
  const page = await browser.openScreen(userAdmin.email, '/userUsage?show=unopened&days=last7Days');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(unopened.name);
  await page.getByText('1 report', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Announce it' }).click();
  await getTitle(page, 'Add an Announcement').waitFor();
  expect(await page.getByLabel('Announcement', { exact: true }).inputValue()).toContain(unopened.name);
});
