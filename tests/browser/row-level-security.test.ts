import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createPowerBiReport, generateTokenCalls } from '../support/emulator.js';
import { permitUser, type PartnerFixture } from '../support/fixtures.js';
import { choose, pick, press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
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

  const form = await browser.openNewPage('admin@portal.example', `/editReport?report=${report.id}`);
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
