import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { ReportType } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { queryRow } from '../support/databases.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { createPowerBiReport, createEmulatorReport, createWebReport } from '../support/emulator.js';
import { waitForDrawnReport, findFrame } from '../support/viewing.js';
import {
  createReport,
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
} from '../support/fixtures.js';

const browser = useBrowser();
let partner: PartnerFixture;
let userAdmin: AccountFixture;

beforeEach(async () => {
  partner = await createReplicatedPartner();
  userAdmin = await createReplicatedAccount('userAdmin', partner);
});

interface Details {
  embedUrl: string;
  reportId?: string;
  datasetId?: string;
}

async function change({ id, name }: ReportFixture, type: ReportType, details: Details): Promise<void> {
  const { api } = (await signIn('admin@portal.example')).rest;
  const reportTypes = await api.reportType.findAll({});
  const { embedUrl, reportId = null, datasetId = null } = details;
  const response = await api.reportManagement.update({
    id,
    name,
    reportTypeId: reportTypes.find((kind) => kind.name === type)?.id ?? 0,
    embedUrl,
    reportId,
    datasetId,
    userTypeId: partner.id,
  });
  expect(response).toMatchObject({ affectedRows: 1 });
}

const formatWebAddress = () => `${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`;

async function open(page: Page, { name }: ReportFixture): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await getTitle(page, name).waitFor();
}

const findViews = async ({ id }: AccountFixture) =>
  (
    await queryRow<{ count: number }>(
      'analytics',
      'SELECT count(*)::int FROM viewership WHERE account_id = $1',
      [id],
    )
  ).count;

it('a report that got the ids of another one since it was listed opens as that one, in one view', async () => {
  const report = await createPowerBiReport(partner);
  const page = await browser.openScreen(userAdmin.email, '/userSeeReports');
  await page.getByRole('link', { name: report.name, exact: true }).waitFor();
  const other = await createEmulatorReport();
  await change(report, 'Power Bi', other);
  await open(page, report);
  await waitForDrawnReport(page);
  expect(await page.locator('iframe').getAttribute('src')).toContain(other.reportId);
  expect(await findViews(userAdmin)).toBe(1);
});

it('a report that changed its kind since it was opened opens as the new kind', async () => {
  const report = await createWebReport(partner);
  const page = await browser.openScreen(userAdmin.email, '/userSeeReports');
  await open(page, report);
  await findFrame(page).getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const powerBi = await createEmulatorReport();
  await change(report, 'Power Bi', powerBi);
  await open(page, report);
  await waitForDrawnReport(page);
  expect(await page.locator('iframe').getAttribute('src')).toContain(powerBi.reportId);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await change(report, 'Web Embed', { embedUrl: formatWebAddress() });
  await open(page, report);
  await page.locator(`iframe[src="${formatWebAddress()}"]`).waitFor();
  expect(await findViews(userAdmin)).toBe(3);
});

it('a report that Power BI deleted is marked in the list and among the favourites', async () => {
  const report = await createReport({ owner: partner, name: `Report ${randomUUID()}` });
  await queryRow('reports', `UPDATE report SET status = 'Unavailable' WHERE id = $1 RETURNING id`, [
    report.id,
  ]);
  const page = await browser.openScreen(userAdmin.email, '/userSeeReports');
  await page.getByRole('button', { name: `Add favourite ${report.name}`, exact: true }).click();
  const row = page.getByRole('main').getByRole('row').filter({ hasText: report.name });
  await row.getByText('Unavailable', { exact: true }).waitFor();
  await page.goto('/#/userHome');
  await page.getByRole('region', { name: 'Favourites' }).getByText('Unavailable', { exact: true }).waitFor();
});

it.each([
  ['that does not exist', async () => 2_000_000_000, 'This report no longer exists.'],
  [
    'of another partner',
    async () => {
      const foreignReport = await createReport({ owner: await createReplicatedPartner() });
      await permitGroup(partner, foreignReport);
      return foreignReport.id;
    },
    /belongs to another HIS partner, so you cannot edit it\.$/,
  ],
])('a link to another form replaces the form of a report %s', async (_case, getId, words) => {
  const page = await browser.openScreen(userAdmin.email, `/userEditReport?report=${await getId()}`);
  await page.getByRole('alert').getByText(words).waitFor();
  expect(await page.getByLabel('Report Name').count()).toBe(0);
  await page.getByRole('link', { name: 'Choose another report' }).click();
  await page.getByRole('combobox', { name: 'Report', exact: true }).waitFor();
});
