import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { queryRow, sql } from '../support/databases.js';
import { control, createPowerBiReport, generateTokenCalls } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { type PartnerFixture, permitUser } from '../support/fixtures.js';
import { choose, chooseMore, chooseRowAction, pick, press } from '../support/forms.js';
import { mailTo } from '../support/mail.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { findFrame, waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

it('one report shows the people of two partners the rows of their regions', async () => {
  const partners = [await createReplicatedPartner(), await createReplicatedPartner()] as const;
  const report = await createPowerBiReport(partners[0], { roles: ['Region'] });
  const open = async (partner: PartnerFixture) => {
    const account = await createReplicatedAccount('user', partner);
    await permitUser(account.id, report);
    return { account, page: await browser.openNewPage(account.email, `/report/${report.id}`) };
  };
  const early = await open(partners[0]);
  await early.page.getByText('This report is not set up for you yet.').waitFor();

  const form = await browser.openNewPage(administrator, `/editReport?report=${report.id}`);
  await choose(form, 'Username', 'A table of HIS partners');
  await form
    .getByLabel('Usernames of HIS partners')
    .fill(`${partners[0].name} = Northern\nElsewhere\n${partners[1].name}\tCentral`);
  await form.getByLabel('Roles').fill('Region');
  await pick(form, 'Preview for (optional)', early.account.email);
  await form.getByText('Power BI would show the report as Northern in the role Region.').waitFor();
  await press(form, 'Save the row-level security');
  await form.getByText('No HIS partner and username in: Elsewhere').waitFor();
  await form
    .getByLabel('Usernames of HIS partners')
    .fill(`${partners[0].name} = Northern\n${partners[1].name}\tCentral`);
  await press(form, 'Save the row-level security');
  await form.getByText('Successfully saved the row-level security').waitFor();

  await press(early.page, 'Retry');
  await waitForDrawnReport(early.page);
  const { page } = await open(partners[1]);
  await waitForDrawnReport(page);
  const findRegions = (shown: typeof page) =>
    findFrame(shown)
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent));
  expect(await findRegions(early.page)).toContain('Northern');
  expect(await findRegions(early.page)).not.toContain('Central');
  expect(await findRegions(page)).toContain('Central');
  const calls = await generateTokenCalls(report.reportId);
  expect(calls.map(({ status, username }) => ({ status, username }))).toEqual([
    { status: 400, username: undefined },
    { status: 200, username: 'Northern' },
    { status: 200, username: 'Central' },
  ]);
});

it('a subscriber gets the rows of the own region as a file, and as a link that only the subscriber opens', async () => {
  const partner = await createReplicatedPartner();
  const [{ email }, other, report] = await Promise.all([
    createReplicatedAccount('user', partner),
    createReplicatedAccount('user', partner),
    createPowerBiReport(partner, { roles: ['Region'] }),
  ]);
  const partners = [{ partnerId: partner.id, username: 'Northern' }];
  const rule = { source: 'table', text: '', partners, otherwise: null, roles: ['Region'] };
  await sql('reports', 'INSERT INTO report_identity (report_id, is_required, rule) VALUES ($1, true, $2)', [
    report.id,
    JSON.stringify(rule),
  ]);
  const makeDue = (delivery: string) =>
    sql(
      'reports',
      `WITH changed AS (UPDATE report SET subscriptions = $2 WHERE id = $1)
       UPDATE subscription SET next_run_at = now() WHERE report_id = $1`,
      [report.id, delivery],
    );

  const page = await browser.openNewPage(email, `/report/${report.id}`);
  await waitForDrawnReport(page);
  await chooseMore(page, 'Send me this report');
  const dialog = page.getByRole('dialog', { name: 'Send me this report' });
  await choose(dialog, 'When', 'Every day');
  await dialog.getByLabel('Time', { exact: true }).fill('06:30');
  await press(dialog, 'Subscribe');
  await page.getByText('You are subscribed to the report.').waitFor();
  await makeDue('attachment');
  const mail = await mailTo(email, report.name);
  expect(mail.attachments).toMatchObject([{ name: `${report.name}.pdf`, type: 'application/pdf' }]);
  expect(mail.attachments[0]?.text).toContain('Northern');
  expect(mail.attachments[0]?.text).not.toContain('Central');
  expect(mail.text).toContain('/#/mySubscriptions');

  await makeDue('link');
  const { text, attachments } = await mailTo(email, '/#/reportFile?id=');
  expect(attachments).toEqual([]);
  const address = /#(\/reportFile\?id=\d+)/.exec(text)?.[1] ?? '';
  await page.goto(`/#${address}`);
  const download = page.waitForEvent('download');
  await press(page, 'Download the file');
  expect((await download).suggestedFilename()).toBe(`${report.name}.pdf`);
  const stranger = await browser.openNewPage(other.email, address);
  await stranger.getByText('The file is no longer available, or is not yours.').waitFor();

  await page.goto('/#/mySubscriptions');
  await page.getByText('Every day at 06:30').waitFor();
  await chooseRowAction(page, 'Pause');
  await page.getByText('The subscription is paused.').waitFor();
  await page.getByText('Paused', { exact: true }).waitFor();
});

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

  const viewer = await browser.openNewPage(user.email, `/report/${report.id}`, {
    viewport: { width: 360, height: 740 },
  });
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
