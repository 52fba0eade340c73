import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { choicesOf } from '../support/forms.js';
import { roleNotice, title } from '../support/sign-in-page.js';
import { figure, settled } from '../support/usage-page.js';
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

  const page = await browser.screenOf(userAdmin.email, '/userUsage');
  await title(page, 'Usage').waitFor();
  await page.getByText(`Usage by ${partner.name}`).waitFor();
  await settled(page);
  expect(await figure(page, 'Views')).toBe('3');
  expect(await figure(page, 'Viewers')).toBe('2');
  expect(await page.getByRole('combobox', { name: 'HIS Partner' }).count()).toBe(0);
  expect(await choicesOf(page, 'Broken down by')).toEqual(['Report', 'Category']);
  await page.goto('/#/usage');
  await roleNotice(page).waitFor();
});

it('an unopened report is listed until a user opens it', async () => {
  const { partner, userAdmin, user } = fixtures;
  const unopened = await createReplicatedReport(partner);
  const page = await browser.screenOf(userAdmin.email, '/userUsage?days=last7Days');
  await page.getByRole('link', { name: 'Reports nobody opened' }).click();
  await title(page, 'Reports nobody opened').waitFor();
  expect(new URL(page.url()).hash).toBe('#/userUsage?days=last7Days&show=unopened');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByRole('link', { name: 'Usage', exact: true }).waitFor();
  await page.getByText('1 report', { exact: true }).waitFor();
  await view(await signIn(user.email), unopened);
  await page.getByRole('link', { name: unopened.name }).click();
  await title(page, unopened.name).waitFor();
  // The usage of these days may be cached for some seconds.
  await page.goto('/#/userUsage?show=unopened&days=thisMonth');
  await page.getByText('Every report was opened on these days.').waitFor();
});
