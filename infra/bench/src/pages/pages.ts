import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '@portal/demo-data';
import { startPortal } from '@portal/local';
import { formatTable, getPercentile } from '../measure/figures.js';
import { printProgress } from '../portal.js';
import { officeComputer, startBrowser, SlowPage, type StepCost } from './slow-page.js';

const user = 'user@dho.example';
const administrator = 'admin@portal.example';
const timeoutMs = 120_000;

const powerBiList = '/#/userSeeReports?type=Power+Bi&sort=name&layout=list';
const idleMs = 1_500;

type Costs = Record<string, StepCost>;

/** Opens the main pages on a slow phone, and reports in an office, and prints the medians of what each step costs. */
export async function measurePages(runs: number): Promise<void> {
  const portal = await startPortal({ env: { gateway: { RATE_LIMIT: 'off' } } });
  const browser = await startBrowser();
  try {
    const all: Costs[] = [];
    for (let run = 1; run <= runs; run++) {
      printProgress(`run ${run} of ${runs}`);
      const typed = await measureUser(browser, portal.url);
      const filled = await measureFilled(browser, portal.url, user, 'home at once', waitForHome);
      const dashboard = await measureFilled(
        browser,
        portal.url,
        administrator,
        'dashboard at once',
        waitForDashboard,
      );
      const reports = await measureReports(browser, portal.url);
      all.push({ ...typed, ...filled, ...dashboard, ...reports });
    }
    console.log(formatCosts(all));
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Signs in after the downloads that go on while a user types, reloads home and opens the list. */
async function measureUser(browser: Browser, url: string): Promise<Costs> {
  const slow = await SlowPage.open(browser, url);
  slow.page.setDefaultTimeout(timeoutMs);
  const costs: Costs = { 'sign-in page': await slow.measure(openSignIn) };
  await expectSameInput(slow.page);
  costs['first paint'] = {
    seconds: await slow.readFirstPaint(),
    bytes: 0,
    requests: 0,
    blockingSeconds: 0,
  };
  costs['typing'] = await slow.measure(async (page) => {
    await fillIn(page, user);
    await page.waitForLoadState('networkidle');
  });
  costs['home after typing'] = await slow.measure(async (page) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await waitForHome(page);
  });
  await slow.page.waitForLoadState('networkidle');
  costs['reload of home'] = await slow.measure(async (page) => {
    await page.reload({ waitUntil: 'commit' });
    await waitForHome(page);
  });
  await slow.page.waitForLoadState('networkidle');
  costs['home to list'] = await slow.measure(async (page) => {
    await page.goto('/#/userSeeReports', { waitUntil: 'commit' });
    await page.locator('.report-name').first().waitFor();
  });
  await slow.close();
  return costs;
}

/** Opens two Power BI reports from the list on an office computer: the first once the list is idle, the second by the viewer's button. */
async function measureReports(browser: Browser, url: string): Promise<Costs> {
  const office = await SlowPage.open(browser, url, officeComputer);
  office.page.setDefaultTimeout(timeoutMs);
  await openSignIn(office.page);
  await fillIn(office.page, user);
  await office.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await waitForHome(office.page);
  await office.page.waitForLoadState('networkidle');
  const costs: Costs = {};
  costs['list until it is idle'] = await office.measure(async (page) => {
    await page.goto(powerBiList, { waitUntil: 'commit' });
    await page.locator('.report-name').first().waitFor();
    await page.waitForLoadState('networkidle');
    // Power BI's page is loaded after the portal's files.
    await page.waitForTimeout(idleMs);
    await page.waitForLoadState('networkidle');
  });
  costs['report from the idle list'] = await office.measure(async (page) => {
    await page.locator('.report-name a').first().click();
    await waitForReport(page);
  });
  await office.page.waitForTimeout(idleMs);
  costs['next report'] = await office.measure(async (page) => {
    await page.getByRole('button', { name: /^Next report/ }).click();
    await waitForReport(page);
  });
  await office.close();
  return costs;
}

/** Signs in at once, as a password manager does, until the first screen is useful. */
async function measureFilled(
  browser: Browser,
  url: string,
  email: string,
  name: string,
  waitForScreen: (page: Page) => Promise<unknown>,
): Promise<Costs> {
  const slow = await SlowPage.open(browser, url);
  slow.page.setDefaultTimeout(timeoutMs);
  const opening = await slow.measure(openSignIn);
  await fillIn(slow.page, email);
  const entering = await slow.measure(async (page) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await waitForScreen(page);
  });
  await slow.close();
  return {
    [name]: entering,
    [`${name}, with the sign-in page`]: {
      ...entering,
      bytes: opening.bytes + entering.bytes,
      requests: opening.requests + entering.requests,
    },
  };
}

const getEmail = (page: Page) => page.getByLabel('Email');

/** The page is usable when the form takes text. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'I Agree' }).click();
  await getEmail(page).fill(user);
}

/** Waits until the shell has taken the form over, and throws unless the text is still there. */
async function expectSameInput(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlySignIn' in globalThis));
  if ((await getEmail(page).inputValue()) !== user) throw new Error('the sign-in form has lost its text');
}

async function fillIn(page: Page, email: string): Promise<void> {
  await getEmail(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
}

const waitForHome = async (page: Page) => {
  await page.locator('.category-card a').first().waitFor();
  await page.locator('.shortlists section[aria-busy=true]').first().waitFor({ state: 'detached' });
};

const waitForReport = async (page: Page) => {
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.viewer-progress').waitFor({ state: 'detached' });
};

const waitForDashboard = async (page: Page) => {
  await page.locator('.latest tbody tr').first().waitFor();
  await page.locator('.count-card .skeleton').first().waitFor({ state: 'detached' });
};

function formatCosts(all: Costs[]): string {
  const names = Object.keys(all[0] ?? {});
  return formatTable(
    ['step', 'seconds', 'KiB', 'requests', 'blocked, s'],
    names.map((name) => {
      const getMedian = (field: keyof StepCost) =>
        getPercentile(
          all.map((costs) => costs[name]?.[field] ?? 0),
          0.5,
        );
      return [
        name,
        getMedian('seconds').toFixed(1),
        (getMedian('bytes') / 1_024).toFixed(0),
        getMedian('requests').toFixed(0),
        getMedian('blockingSeconds').toFixed(2),
      ];
    }),
  );
}
