import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { waitUntilIdle } from '../support/screens/loading.js';
import { getTitle } from '../support/sign-in-page.js';
import { createPowerBiReport, createWebReport } from '../support/emulator.js';
import { waitForDrawnReport, getFrameLoads, findFrame, findPageEntry } from '../support/viewing.js';
import { createAccount, createPartner, createReport, permitUser } from '../support/fixtures.js';

const browser = useBrowser();

const getHash = (page: Page) => new URL(page.url()).hash;
const waitUntilDrawn = async (page: Page) => {
  await findFrame(page).getByRole('heading').first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
};

/** Demonstration reports of each kind that all these users may open. */
const [powerBi, webEmbed, dash] = [
  { id: 1, name: 'Malaria Surveillance' },
  { id: 17, name: 'Health Facilities' },
  { id: 22, name: 'Epidemic Forecast' },
];
const user = 'user@dho.example';
const userAdmin = 'owner@dho.example';
const administrator = 'admin@portal.example';

describe('address of a report in mails and links', () => {
  it.each([
    [user, '/userPowerBiVisual', powerBi],
    [userAdmin, '/userSeeWebMap', webEmbed],
    [administrator, '/seeWebMap', dash],
  ])(
    'leads %s to %s, keeps its parameters and adds no step to the history',
    async (email, path, { id, name }) => {
      const page = await browser.openScreen(email, '/help');
      await getTitle(page, 'Help').waitFor();
      await page.evaluate((shared) => void (location.hash = shared), `/report/${id}?page=Trends`);
      await getTitle(page, name).waitFor();
      await waitUntilDrawn(page);
      expect(getHash(page)).toBe(`#${path}?page=Trends&report=${id}`);
      await press(page, 'Back');
      await getTitle(page, 'Help').waitFor();
    },
  );
});

describe('routes of the specification', () => {
  it.each([
    [user, '/userPowerBiVisual', powerBi],
    [user, '/userSeeWebMap', webEmbed],
    [user, '/userSeeWebMap', dash],
    [administrator, '/powerBiVisual', powerBi],
    [administrator, '/seeWebMap', webEmbed],
    [administrator, '/seeWebMap', dash],
  ])('open reports for %s at %s: $name', async (email, path, { id, name }) => {
    const page = await browser.openScreen(email, `${path}?report=${id}`);
    await getTitle(page, name).waitFor();
    await waitUntilDrawn(page);
    expect(getHash(page)).toBe(`#${path}?report=${id}`);
  });

  it.each([
    [user, '/userJavaScriptVisual', '/userSeeWebMap'],
    [administrator, '/javaScriptVisual', '/seeWebMap'],
  ])('redirect %s from %s to %s', async (email, from, to) => {
    const page = await browser.openScreen(email, `${from}?report=${dash.id}`);
    await getTitle(page, dash.name).waitFor();
    expect(getHash(page)).toBe(`#${to}?report=${dash.id}`);
    await waitUntilDrawn(page);
  });
});

describe('page of a Power BI report', () => {
  it('is in the address, is restored by a reload and by the link, and adds no step to the history', async () => {
    const partner = await createPartner();
    const { email } = await createAccount('user', partner);
    const report = await createPowerBiReport(partner);
    const page = await browser.openNewPage(email, '/userSeeReports');
    await page.getByRole('link', { name: report.name }).click();
    await waitForDrawnReport(page);
    expect(getHash(page)).toBe(`#/userPowerBiVisual?report=${report.id}`);
    await findPageEntry(page, 'Trends').click();
    await page.waitForURL(/page=/);
    const hash = getHash(page);
    await page.reload();
    await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
    expect(getHash(page)).toBe(hash);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await getTitle(page, 'See All Reports').waitFor();
    const other = await page.context().newPage();
    await other.goto(`/${hash}`);
    await findFrame(other).getByRole('heading', { name: 'Regions by month' }).waitFor();
  });

  it('changes by a link to another page without loading the report again', async () => {
    const page = await browser.openScreen(user, `/report/${powerBi.id}`);
    await waitForDrawnReport(page);
    await findPageEntry(page, 'Trends').click();
    await page.waitForURL(/page=/);
    const trends = getHash(page);
    await findPageEntry(page, 'Districts').click();
    await findFrame(page).getByRole('heading', { name: 'All districts' }).waitFor();
    await page.waitForURL((url) => url.hash !== trends);
    // A busy page may not have rendered this address yet, and would take the next one for the same again.
    await waitUntilIdle(page);
    const loads = getFrameLoads(page);
    // As a link does: `goto` loads the page again where its address is the same.
    await page.evaluate((hash) => void (location.hash = hash), trends);
    await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
    expect(loads()).toBe(0);
  });

  it('and its filters are those of a bookmark in the address', async () => {
    const page = await browser.openScreen(user, `/report/${powerBi.id}?bookmark=LastQuarter`);
    await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
    expect(await findFrame(page).getByLabel('Last 3 months').isChecked()).toBe(true);
    await findPageEntry(page, 'Districts').click();
    await page.waitForURL(/page=/);
    expect(getHash(page)).not.toContain('bookmark');
  });
});

describe('Copy link', () => {
  const copied = 'The link was copied.';

  it.each([
    [user, `/userSeeWebMap?report=${dash.id}`, `#/report/${dash.id}`],
    [administrator, `/report/${powerBi.id}`, `#/report/${powerBi.id}`],
  ])('gives %s the same address from %s', async (email, path, hash) => {
    const page = await browser.openNewPage(email, path, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await waitUntilDrawn(page);
    await press(page, 'Copy link');
    await page.getByText(copied).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${new URL(page.url()).origin}/${hash}`);
  });

  it('includes the current page', async () => {
    const page = await browser.openNewPage(user, `/report/${powerBi.id}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await waitForDrawnReport(page);
    await findPageEntry(page, 'Trends').click();
    await page.waitForURL(/page=/);
    await press(page, 'Copy link');
    await page.getByText(copied).waitFor();
    const { origin, hash } = new URL(page.url());
    const pageName = new URLSearchParams(hash.split('?')[1]).get('page');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}/#/report/${powerBi.id}?page=${pageName}`,
    );
  });

  it('shows the link when the browser does not allow copying', async () => {
    const page = await browser.openNewPage(user, `/report/${dash.id}`);
    await waitUntilDrawn(page);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await press(page, 'Copy link');
    const link = page.getByRole('dialog', { name: 'Copy link' }).getByRole('textbox', { name: 'Link' });
    await link.waitFor();
    expect(await link.inputValue()).toBe(`${new URL(page.url()).origin}/#/report/${dash.id}`);
  });
});

describe('closed report', () => {
  it('is named and can be requested when it is in the catalogue', async () => {
    const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
    const { id, email } = await createReplicatedAccount('user', partner);
    const report = await createWebReport(owner);
    const page = await browser.openNewPage(email, `/report/${report.id}`);
    await getTitle(page, report.name).waitFor();
    await page.getByRole('heading', { name: 'You do not have access to this report' }).waitFor();
    await page.getByText(owner.name).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await press(page, 'Request Access');
    await page.getByLabel('Message (optional)').fill('For the malaria review.');
    await press(page, 'Submit the request');
    await page.getByText('Successfully submitted your report access request....').waitFor();
    await page.getByText(/^You requested access/).waitFor();
    await page.reload();
    await page.getByText(/^You requested access/).waitFor();
    expect(await page.getByRole('button', { name: 'Request Access' }).count()).toBe(0);
    await permitUser(id, report);
    await page.reload();
    await waitUntilDrawn(page);
  });

  it('stays unnamed when it is not in the catalogue', async () => {
    const report = await createReport({ type: 'Power Bi' });
    const { email } = await createAccount('user', await createPartner());
    const responses: Promise<string>[] = [];
    const page = await browser.newPage();
    page.on('response', (response) => {
      if (response.url().includes('/report/')) responses.push(response.text());
    });
    await enterAs(page.context(), email);
    await page.goto(`/#/report/${report.id}`);
    await getTitle(page, 'Report not found').waitFor();
    await page.getByText("This report doesn't exist, or you don't have access to it.").waitFor();
    expect(await page.content()).not.toContain(report.name);
    expect((await Promise.all(responses)).join()).not.toContain(report.name);
    expect(await page.getByRole('button', { name: 'Request Access' }).count()).toBe(0);
  });
});
