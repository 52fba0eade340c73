import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createAccount, createReport, permitGroup } from '../support/fixtures.js';
import { chooseRowAction, expectNothingToPick, pick, press } from '../support/forms.js';
import { portalUnderTest } from '../support/portal.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

it('a report is added, edited and deleted, and a hidden column of its list is remembered', async () => {
  const name = `Report ${randomUUID()}`;
  const page = await browser.openScreen((await createAccount('administrator')).email, '/addReport');
  await page.getByRole('radio', { name: /^Web Embed/ }).check();
  await page.getByLabel('Report Name').fill(name);
  const address = page.getByLabel('Embed URL');
  await address.fill('https://app.powerbi.com.evil.example/');
  await pick(page, 'Owner (optional)', 'District Health Office');
  await page.getByText('This address may not be embedded.').waitFor();
  await address.fill(`${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`);
  await press(page, 'Add the report');
  await page.getByText('Successfully added the report').waitFor();
  await getTitle(page, 'Reports Table').waitFor();

  await page.goto(`/#/seeReports?search=${encodeURIComponent(name)}`);
  await press(page, 'More');
  const stored = page.waitForResponse((response) => response.url().includes('/tablePreference/update'));
  await page.getByRole('checkbox', { name: 'Workspace' }).uncheck();
  await stored;
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Workspace' }).count()).toBe(0);

  await chooseRowAction(page, 'Edit', name);
  await page.getByLabel('Report Name').fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page.getByText('Successfully edited the report').waitFor();
  await chooseRowAction(page, 'Delete', `${name} renamed`);
  await press(page, 'Delete the report');
  await page.getByText(/^Nothing matches/).waitFor();
});

it('a user admin adds, edits and deletes only reports of its own partner', async () => {
  const [partner, other] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const { email } = await createReplicatedAccount('userAdmin', partner);
  const foreign = await createReport({ owner: other });
  await permitGroup(partner, foreign);
  const name = `Report ${randomUUID()}`;
  const page = await browser.openScreen(email, '/userAddReport');
  await page.getByRole('radio', { name: /^Dash/ }).check();
  await page.getByLabel('Report Name').fill(name);
  const { host } = new URL(portalUnderTest().emulatorUrl);
  await page.getByText('An https address on one of these hosts:').filter({ hasText: host }).waitFor();
  await page.getByLabel('Embed URL').fill(`${portalUnderTest().emulatorUrl}/demo/dash/epidemic-forecast`);
  await press(page, 'Add the report');
  await page.getByText('1 report', { exact: true }).waitFor();
  await page.getByRole('link', { name, exact: true }).waitFor();

  await page.goto('/#/userEditReport');
  await expectNothingToPick(page, 'Report', foreign.name);
  await pick(page, 'Report', name);
  await press(page, 'Edit this report');
  await page.getByLabel('Report Name').fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page.getByRole('link', { name: `${name} renamed`, exact: true }).waitFor();

  await page.goto('/#/userDeleteReport');
  await expectNothingToPick(page, 'Report', foreign.name);
  await pick(page, 'Report', `${name} renamed`);
  await press(page, 'Delete the report');
  await press(page.getByRole('dialog'), 'Delete the report');
  await page.getByText('Successfully deleted the report.').waitFor();
  await page.goto('/#/userAdminSeeReport');
  await page.getByText('There are no reports yet. Add the first one.').waitFor();
});
