import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createPowerBiReport, generateTokenCalls } from '../support/emulator.js';
import { permitUser } from '../support/fixtures.js';
import { choose, chooseRowAction, press } from '../support/forms.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();
const phone = { width: 360, height: 780 };

const makeDue = (reportId: number) =>
  sql('reports', 'UPDATE subscription SET next_run_at = now() WHERE report_id = $1', [reportId]);

it('sends people of two partners a report with the rows of their regions, as a file or a link', async () => {
  const partners = [await createReplicatedPartner(), await createReplicatedPartner()] as const;
  const report = await createPowerBiReport(partners[0], { roles: ['Region'] });
  const rule = {
    source: 'table',
    text: '',
    partners: partners.map(({ id }, index) => ({ partnerId: id, username: index ? 'Central' : 'Northern' })),
    otherwise: null,
    roles: ['Region'],
  };
  await sql('reports', 'INSERT INTO report_identity (report_id, is_required, rule) VALUES ($1, true, $2)', [
    report.id,
    JSON.stringify(rule),
  ]);
  await sql('reports', `UPDATE report SET subscriptions = 'attachment' WHERE id = $1`, [report.id]);

  const subscribe = async (index: 0 | 1) => {
    const account = await createReplicatedAccount('user', partners[index]);
    await permitUser(account.id, report);
    const page = await browser.openNewPage(account.email, `/report/${report.id}`);
    await waitForDrawnReport(page);
    await press(page, 'Send me this report');
    const dialog = page.getByRole('dialog', { name: 'Send me this report' });
    await choose(dialog, 'When', 'Every day');
    await dialog.getByLabel('Time').fill('06:30');
    await press(dialog, 'Subscribe');
    await page.getByText('You are subscribed to the report.').waitFor();
    return { account, page };
  };
  const northern = await subscribe(0);
  const central = await subscribe(1);
  await makeDue(report.id);
  for (const [{ account }, own, other] of [
    [northern, 'Northern', 'Central'],
    [central, 'Central', 'Northern'],
  ] as const) {
    const mail = await mailTo(account.email, report.name);
    expect(mail.attachments).toMatchObject([{ name: `${report.name}.pdf`, type: 'application/pdf' }]);
    expect(mail.attachments[0]?.text).toContain(own);
    expect(mail.attachments[0]?.text).not.toContain(other);
    expect(mail.text).toContain('/#/mySubscriptions');
  }
  const usernames = (await generateTokenCalls(report.reportId)).map(({ username }) => username);
  expect(new Set(usernames)).toEqual(new Set(['Northern', 'Central']));

  await sql('reports', `UPDATE report SET subscriptions = 'link' WHERE id = $1`, [report.id]);
  await makeDue(report.id);
  const { text, attachments } = await mailTo(northern.account.email, '/#/reportFile?id=');
  expect(attachments).toEqual([]);
  const address = /#(\/reportFile\?id=\d+)/.exec(text)?.[1] ?? '';
  const { page } = northern;
  await page.goto(`/#${address}`);
  const download = page.waitForEvent('download');
  await press(page, 'Download the file');
  expect((await download).suggestedFilename()).toBe(`${report.name}.pdf`);
  await central.page.goto(`/#${address}`);
  await central.page.getByText('The file is no longer available, or is not yours.').waitFor();

  await page.setViewportSize(phone);
  await page.goto('/#/mySubscriptions');
  await page.getByText('Every day at 06:30').waitFor();
  await chooseRowAction(page, 'Pause');
  await page.getByText('The subscription is paused.').waitFor();
  await page.getByText('Paused', { exact: true }).waitFor();

  await sql('reports', 'DELETE FROM user_permission WHERE account_id = $1', [central.account.id]);
  await sql('reports', 'UPDATE report SET owner_partner_id = NULL WHERE id = $1', [report.id]);
  await sql('reports', 'UPDATE subscription SET next_run_at = now() WHERE account_id = $1', [
    central.account.id,
  ]);
  await mailTo(central.account.email, 'You can no longer open the report');
  const before = (await findMailsTo(northern.account.email)).length;
  expect(before).toBe(2);
});
