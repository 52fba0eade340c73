import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { cell, press } from '../support/forms.js';
import { createReplicatedPartner, createReplicatedReport } from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { title } from '../support/sign-in-page.js';
import { savedLines } from '../support/usage-page.js';
import { createUsageFixtures, type UsageFixtures, view } from '../support/usage-fixtures.js';
import { permitGroup, permitUser } from '../support/fixtures.js';

const browser = useBrowser();
const email = 'admin@portal.example';
let fixtures: UsageFixtures;

beforeAll(async () => {
  fixtures = await createUsageFixtures();
});

it('unused permissions link to their holders and to the screen that deletes them', async () => {
  const { partner, userAdmin, user } = fixtures;
  const granted = await createReplicatedReport(partner);
  const idle = await createReplicatedPartner();
  await permitGroup(idle, granted);
  await permitUser(user.id, granted);
  await permitUser(userAdmin.id, granted);
  await view(await signIn(userAdmin.email), granted);

  // Another file's request may have cached this response some seconds ago.
  const administrator = await signIn(email);
  const notice = () => administrator.rest.api.usage.findUnusedPermissions({});
  await eventually(notice, (rows) => rows.find(({ id }) => id === granted.id)?.usersWithoutView === 1);
  const page = await browser.newPageOf(email, `/usage?show=unused&search=${granted.name}`);
  const row = page.getByRole('row').filter({ has: cell(page, granted.name) });
  await row.waitFor();
  expect((await row.getByRole('cell').allTextContents()).slice(2, 6)).toEqual(['2', '1', '1', '1']);
  await press(page, `See who ${granted.name}`);
  await title(page, `${granted.name}: granted but never opened`).waitFor();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  expect((await crumbs.getByRole('link').allTextContents()).slice(-2)).toEqual([
    'Usage',
    'Granted but never opened',
  ]);
  const group = `Group of ${idle.name}`;
  await cell(page, group).waitFor();
  await page.getByText('2 permissions', { exact: true }).waitFor();
  const lines = await savedLines(page, page.getByRole('button', { name: 'Export CSV' }));
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Granted to', 'Kind', 'HIS Partner'],
    [group, 'Stakeholder group', ''],
    ['Test Person', 'User', partner.name],
  ]);
  await press(page, 'Show the permission Test Person');
  await title(page, 'Manage User Permissions').waitFor();
  await page
    .getByRole('button', { name: `Delete ${granted.name} for Test Person` })
    .first()
    .waitFor();
  await page.goBack();
  await press(page, `Show the permission ${group}`);
  await title(page, 'Manage Report Permissions').waitFor();
  await cell(page, group).waitFor();
});
