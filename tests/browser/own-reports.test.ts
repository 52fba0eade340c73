import { randomUUID } from 'node:crypto';
import { it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createReport, permitGroup } from '../support/fixtures.js';
import { expectNothingToPick, pick, press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { portalUnderTest } from '../support/portal.js';

const browser = useBrowser();

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
