import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { choose, press, getTomorrow } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { getTitle } from '../support/sign-in-page.js';
import { findFrame } from '../support/viewing.js';
import { createWebReport } from '../support/emulator.js';

const browser = useBrowser();

it('a user requests a report, its owner accepts, and it opens without a new sign-in', async () => {
  const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const userAdmin = await createReplicatedAccount('userAdmin', owner);
  const requester = await createReplicatedAccount('user', partner);
  const { name } = await createWebReport(owner);
  const available = `/allAvailableReports?search=${encodeURIComponent(name)}`;

  const page = await browser.openNewPage(requester.email, available);
  const other = await page.context().newPage();
  await other.goto(`/#${available}`);
  for (const tab of [page, other]) {
    await press(tab, `Request Access ${name}`);
    await tab.getByRole('dialog').getByText(name).waitFor();
  }
  await page.getByLabel('Message (optional)').fill('For the malaria review.');
  await press(page, 'Submit the request');
  await page.getByText('Successfully submitted your report access request....').waitFor();
  await page.getByText(`Nothing matches “${name}”.`).waitFor();
  await press(other, 'Submit the request');
  await other.getByRole('alert').getByText('You have asked for access to this report already.').waitFor();
  await other.close();

  const desk = await browser.openNewPage(userAdmin.email, '/userAccessRequests');
  await press(desk, `Message ${name} for Test Person`);
  await desk.getByRole('dialog').getByText('For the malaria review.').waitFor();
  await desk.keyboard.press('Escape');
  await press(desk, `Decide ${name} for Test Person`);
  await press(desk, 'Submit');
  await desk.getByText('Please select the access status.').waitFor();
  await choose(desk, 'Access Status', 'Accept Request');
  await desk.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(desk, 'Submit');
  await desk.getByText('Successfully submitted the access request.').waitFor();
  await desk.getByText('No requests are waiting for a decision.').waitFor();

  await page.goto(`/#/userSeeReports?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await getTitle(page, name).waitFor();
  await findFrame(page).getByRole('heading').first().waitFor();
  await desk.goto(`/#/userAdminManageUserPermissions?search=${encodeURIComponent(name)}`);
  const row = desk.getByRole('row').filter({ has: desk.getByRole('cell', { name, exact: true }) });
  await row.waitFor();
  expect(await row.getByText('No end').count()).toBe(0);
});
