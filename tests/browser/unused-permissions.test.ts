import { beforeAll, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { getCell, press } from '../support/forms.js';
import { createReplicatedPartner, createReplicatedReport } from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { getTitle } from '../support/sign-in-page.js';
import { getSavedLines } from '../support/usage-page.js';
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
  const grantedReport = await createReplicatedReport(partner);
  const idle = await createReplicatedPartner();
  await permitGroup(idle, grantedReport);
  await permitUser(user.id, grantedReport);
  await permitUser(userAdmin.id, grantedReport);
  await view(await signIn(userAdmin.email), grantedReport);

  // Another file's request may have cached this response some seconds ago.
  const administrator = await signIn(email);
  const findUnused = () => administrator.rest.api.usage.findUnusedPermissions({});
  await eventually(
    findUnused,
    (rows) => rows.find(({ id }) => id === grantedReport.id)?.usersWithoutView === 1,
  );
  const page = await browser.openNewPage(email, `/usage?show=unused&search=${grantedReport.name}`);
  const row = page.getByRole('row').filter({ has: getCell(page, grantedReport.name) });
  await row.waitFor();
  expect((await row.getByRole('cell').allTextContents()).slice(2, 6)).toEqual(['2', '1', '1', '1']);
  await press(page, `See who ${grantedReport.name}`);
  await getTitle(page, `${grantedReport.name}: granted but never opened`).waitFor();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  expect((await crumbs.getByRole('link').allTextContents()).slice(-2)).toEqual([
    'Usage',
    'Granted but never opened',
  ]);
  const group = `Group of ${idle.name}`;
  await getCell(page, group).waitFor();
  await page.getByText('2 permissions', { exact: true }).waitFor();
  const lines = await getSavedLines(page, page.getByRole('button', { name: 'Export CSV' }));
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Granted to', 'Kind', 'HIS Partner'],
    [group, 'Stakeholder group', ''],
    ['Test Person', 'User', partner.name],
  ]);
  await press(page, 'Show the permission Test Person');
  await getTitle(page, 'Manage User Permissions').waitFor();
  await page
    .getByRole('button', { name: `Change ${grantedReport.name} for Test Person` })
    .first()
    .waitFor();
  await page.goBack();
  await press(page, `Show the permission ${group}`);
  await getTitle(page, 'Manage Report Permissions').waitFor();
  await getCell(page, group).waitFor();
});
