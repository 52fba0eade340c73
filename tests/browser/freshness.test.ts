import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { queryRow, sql } from '../support/databases.js';
import { control, createPowerBiReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { permitUser } from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();
const phone = { viewport: { width: 360, height: 740 } };

it('a report shows the age of its data, and its owner learns of a failed refresh and verifies it', async () => {
  const owner = await createReplicatedPartner();
  const userAdmin = await createReplicatedAccount('userAdmin', owner);
  const user = await createReplicatedAccount('user', await createReplicatedPartner());
  const report = await createPowerBiReport(owner);
  await permitUser(user.id, report);
  const { datasetId } = report;
  const errorCode = 'ModelRefreshFailed_CredentialsNotSpecified';
  await control('POST', '/refreshes', { datasetId, status: 'Completed' });
  await control('POST', '/refreshes', { datasetId, status: 'Failed', errorCode });

  const viewer = await browser.openNewPage(user.email, `/report/${report.id}`, phone);
  await waitForDrawnReport(viewer);
  await eventually(async () => {
    const { isRead } = await queryRow<{ isRead: boolean }>(
      'reports',
      `SELECT data_refreshed_at > now() - interval '1 hour' AS "isRead" FROM report WHERE id = $1`,
      [report.id],
    );
    return isRead;
  });
  await viewer.reload();
  await viewer.getByText(/^Data as of .+ 20\d\d, \d\d:\d\d$/).waitFor({ state: 'attached' });

  const page = await browser.openNewPage(userAdmin.email, `/aboutReport?id=${report.id}`);
  await page.getByText(`· ${errorCode}`).waitFor();
  await page.getByText('Not verified').waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Mark as verified' }).click();
  await press(page.getByRole('dialog'), 'Mark as verified');
  await page.getByText(/By Test Person on .+, until /).waitFor();
  await page.goto(`/#/userNotifications`);
  await page
    .getByText(`Power BI could not refresh the data of ${report.name}. Its reason: ${errorCode}`)
    .waitFor();

  await page.goto(`/#/userEditReport?report=${report.id}`);
  await page.getByLabel('Hours until the data is stale').fill('1');
  await press(page, 'Save the settings');
  await page.getByText('Successfully saved the settings').waitFor();
  await sql('reports', `UPDATE report SET data_refreshed_at = now() - interval '2 hours' WHERE id = $1`, [
    report.id,
  ]);
  await viewer.reload();
  await viewer.getByText('Stale data').waitFor();
  await viewer.getByRole('img', { name: 'Verified by its owner' }).waitFor();
  await viewer.goto(`/#/userSeeReports?search=${report.name}`);
  await viewer.getByText('Stale data').waitFor();
  expect(await viewer.getByRole('img', { name: 'Verified by its owner' }).count()).toBe(1);
});
