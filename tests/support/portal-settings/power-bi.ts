import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import type { Portal } from '@portal/local';
import type { Admission } from '@portal/power-bi-emulator';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import type { Page } from 'playwright-core';
import { enterAs, type TestBrowser } from '../browser.js';
import { control } from '../emulator.js';
import { eventually } from '../eventually.js';
import { pick, press } from '../forms.js';
import type { MovedClock } from '../moved-clock.js';
import { signIn } from '../people.js';
import { getTitle } from '../sign-in-page.js';
import { findFrame, getFrameLoads, turnTab, waitForDrawnReport, findPageEntry } from '../viewing.js';

const email = 'user@dho.example';

/** Tokens of Power BI end after three minutes, by the emulator's clock and that of the reports service. */
export function testPowerBi(portal: () => Portal, browser: TestBrowser, clock: MovedClock): void {
  let reports: ReportRow[];
  let aheadSeconds = 0;

  beforeAll(async () => {
    const { rest } = await signIn(email, portal().url);
    reports = (await rest.api.report.findAll({})).filter(({ type }) => type === 'Power Bi');
  });

  const turn = (method: string, path: string, body?: unknown) =>
    control(method, path, body, portal().emulatorUrl);

  function takeNextReport(): { id: number; name: string; reportId: string } {
    const { id = 0, name = '', report_id } = reports.pop() ?? {};
    return { id, name, reportId: report_id ?? '' };
  }

  async function passTime(seconds: number): Promise<void> {
    aheadSeconds += seconds;
    // In this order, a token fetched in between looks older than it is, never newer.
    await turn('PUT', '/clock', { aheadSeconds });
    clock.moveTo(aheadSeconds);
  }

  it('a report is found by its id, previewed, and added with its category and audience', async () => {
    const [workspace] = catalogue;
    const name = `Report ${randomUUID()}`;
    const reportId = randomUUID();
    await turn('POST', '/reports', { workspaceId: workspace?.id, name, id: reportId });
    const page = await browser.openNewPage('admin@portal.example', '/addReport');
    await page.getByRole('radio', { name: /^Power BI/ }).check();
    await page.getByLabel('Report Id').fill(randomUUID());
    await page.getByLabel('Description').fill('Made for a test.');
    await page.getByText("None of the portal's Power BI workspaces has a report with this Id.").waitFor();
    await page.getByLabel('Report Id').fill(reportId);
    await page.getByLabel('Description').focus();
    await page.getByText(`Found in Power BI: ${name}, in the workspace ${workspace?.name}.`).waitFor();
    expect(await page.getByLabel('Dataset Id').inputValue()).not.toBe('');
    expect(await page.getByLabel('Report Name').inputValue()).toBe(name);

    await press(page, 'Preview the report');
    await findFrame(page).getByRole('heading').first().waitFor();
    await page.getByText('This is how people will see the report.').waitFor();
    await pick(page, 'Owner', 'Health Aid');
    await pick(page, 'Category (optional)', 'Disease surveillance');
    await pick(page, 'Stakeholder groups that can open it (optional)', 'Research and academia');
    // A click so soon after the page has scrolled would hit the frame of the preview.
    await page.getByRole('button', { name: 'Add the report' }).press('Enter');
    await page.getByText('Successfully added the report').waitFor();

    const reader = await signIn('ruth@college.example', portal().url);
    // The partners of a portal that has just started may not be replicated yet.
    const rows = await eventually(
      async () => (await reader.rest.api.report.findAll.page({ limit: 15, search: name })).rows,
      ({ length }) => length > 0,
    );
    expect(rows).toEqual([
      expect.objectContaining({ name, status: 'Available', category: 'Disease surveillance' }),
    ]);
  });

  describe('long viewing', () => {
    const hour = 3_600_000;

    /** Opens a report with a wrong clock, then selects a page and a filter. */
    async function openReport(wrongByMs: number) {
      const report = takeNextReport();
      const page = await browser.newPage();
      // Installed before the page opens, because timers that start earlier are lost.
      await page.clock.install({ time: Date.now() + aheadSeconds * 1_000 + wrongByMs });
      await enterAs(page.context(), email, portal().url);
      await page.goto(`/#/userPowerBiVisual?report=${report.id}`);
      await waitForDrawnReport(page);
      await findPageEntry(page, 'Trends').click();
      await findFrame(page).getByLabel('Last 3 months').check();
      return { page, report, loads: getFrameLoads(page) };
    }

    async function expectUnchanged(page: Page): Promise<void> {
      await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
      expect(await findFrame(page).getByLabel('Last 3 months').isChecked()).toBe(true);
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      await findPageEntry(page, 'Districts').click();
      await findFrame(page).getByRole('heading', { name: 'All districts' }).waitFor();
    }

    const getAdmissions = async (reportId: string) => {
      const response = (await turn('GET', '/admissions')) as { admissions: Admission[] };
      return response.admissions.filter((admission) => admission.reportId === reportId);
    };

    async function readOn(page: Page, seconds: number): Promise<void> {
      await passTime(seconds);
      await page.clock.fastForward(seconds * 1_000);
      await page.mouse.move(seconds, 5);
    }

    it.each([
      ['a clock an hour fast', hour],
      ['a clock an hour slow', -hour],
    ] as const)(
      'on a computer with %s continues beyond 15 minutes with tokens of three minutes',
      async (_case, wrongByMs) => {
        const { page, report, loads } = await openReport(wrongByMs);
        for (let tokens = 2; tokens <= 7; tokens++) {
          await readOn(page, 148);
          // A short step up to the renewal, because the frame's clock lags behind the page's.
          await readOn(page, 10);
          await eventually(
            () => getAdmissions(report.reportId),
            ({ length }) => length === tokens,
          );
          await findFrame(page).locator(`html[data-tokens="${tokens}"]`).waitFor();
        }
        await expectUnchanged(page);
        const used = await getAdmissions(report.reportId);
        const [first, last] = [used[0], used.at(-1)].map((admission) => Date.parse(admission?.at ?? ''));
        expect(Number(last) - Number(first)).toBeGreaterThan(15 * 60_000);
        expect(new Set(used.map(({ tokenId }) => tokenId)).size).toBe(7);
        const inTime = used.slice(1).map(({ at }, index) => at < (used[index]?.expiresAt ?? ''));
        expect(inTime).toEqual(used.slice(1).map(() => true));
        expect(loads()).toBe(0);
      },
    );

    it('requests no token in a hidden tab, and continues when it is shown, also after the machine has slept', async () => {
      const { page, report, loads } = await openReport(0);
      const show = async (tokens: number) => {
        await turnTab(page, 'visible');
        await eventually(
          () => getAdmissions(report.reportId),
          (used) => new Set(used.map(({ tokenId }) => tokenId)).size === tokens,
        );
        await findFrame(page)
          .getByText('The time to view this report is over')
          .waitFor({ state: 'detached' });
      };
      await turnTab(page, 'hidden');
      // The view is recorded as the tab turns, and again if the moved clock ends that request.
      await readOn(page, 148);
      const requested: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/map-back-end\/(?!viewership\/update)/.test(pathname)) requested.push(pathname);
      });
      for (let passed = 0; passed < 3; passed++) await readOn(page, 148);
      expect(requested).toEqual([]);
      await show(2);

      await turnTab(page, 'hidden');
      await passTime(600);
      // Timers do not fire while a machine sleeps.
      await page.clock.setSystemTime(Date.now() + aheadSeconds * 1_000);
      await show(3);
      await expectUnchanged(page);
      expect(loads()).toBe(0);
    });
  });

  describe('outage of Power BI', () => {
    const message = 'Network error, cannot load the report, please check your network.';

    afterEach(() => turn('DELETE', '/fault'));

    it('is shown by a report while lists still work, and Retry opens the report afterwards', async () => {
      const { name } = takeNextReport();
      await turn('PUT', '/fault', { status: 503 });
      const page = await browser.openNewPage(email, `/userSeeReports?search=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText(message).first().waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await getTitle(page, 'Reports Table').waitFor();
      const search = page.getByRole('searchbox', { name: 'Search in this list' });
      await search.fill('');
      await page.getByText(/^1–15 of/).waitFor();
      await search.fill(name);
      await page.getByText('1 report', { exact: true }).waitFor();
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText(message).first().waitFor();
      await turn('DELETE', '/fault');
      await page.getByRole('button', { name: 'Retry' }).click();
      await waitForDrawnReport(page);
    });
  });

  describe('import', () => {
    it('shows its progress, and the list shows new reports without a reload', async () => {
      const name = `Imported ${randomUUID()}`;
      await turn('POST', '/reports', { workspaceId: catalogue[0]?.id, name });
      const page = await browser.openNewPage(
        'admin@portal.example',
        `/seeReports?search=${encodeURIComponent(name)}`,
      );
      await page.getByText(`Nothing matches “${name}”.`).waitFor();
      await page.evaluate(() => Object.assign(window, { notReloaded: true }));
      await turn('PUT', '/fault', { status: 429, count: 1, retryAfterSeconds: 2 });
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'Import reports' }).click();
      await page.getByText('Power BI reports are being imported.').waitFor();
      await page.getByRole('link', { name, exact: true }).waitFor();
      expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
      await page.goto('/#/reportImports');
      await page.getByRole('cell', { name: 'Done', exact: true }).first().waitFor();
      await page.getByRole('cell', { name: 'Grace Banda', exact: true }).first().waitFor();
    });
  });
}
