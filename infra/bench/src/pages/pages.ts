import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '@portal/demo-data';
import { startPortal } from '@portal/local';
import { formatTable, getPercentile } from '../measure/figures.js';
import { printProgress } from '../portal.js';
import { startBrowser, SlowPage, type StepCost } from './slow-page.js';

const user = 'user@dho.example';
const administrator = 'admin@portal.example';

type Costs = Record<string, StepCost>;

/** Opens the main pages on a slow phone, and prints the medians of what each step costs. */
export async function measurePages(runs: number): Promise<void> {
  const portal = await startPortal({ env: { gateway: { RATE_LIMIT: 'off' } } });
  const browser = await startBrowser();
  try {
    const all: Costs[] = [];
    for (let run = 1; run <= runs; run++) {
      printProgress(`run ${run} of ${runs}`);
      all.push({
        ...(await measureUser(browser, portal.url)),
        'home at once': await measureFilled(browser, portal.url, user, waitForHome),
        'dashboard at once': await measureFilled(browser, portal.url, administrator, waitForDashboard),
      });
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
  const costs: Costs = { 'sign-in page': await slow.measure(openSignIn) };
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

/** Signs in at once, as a password manager does, until the first screen is useful. */
async function measureFilled(
  browser: Browser,
  url: string,
  email: string,
  waitForScreen: (page: Page) => Promise<unknown>,
): Promise<StepCost> {
  const slow = await SlowPage.open(browser, url);
  await openSignIn(slow.page);
  await fillIn(slow.page, email);
  const cost = await slow.measure(async (page) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await waitForScreen(page);
  });
  await slow.close();
  return cost;
}

const getEmail = (page: Page) => page.getByLabel('Email');

/** The page is usable when the form takes text. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'I Agree' }).click();
  await getEmail(page).fill(user);
}

async function fillIn(page: Page, email: string): Promise<void> {
  await getEmail(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
}

const waitForHome = async (page: Page) => {
  await page.locator('.category-card a').first().waitFor();
  await page.locator('.shortlists section[aria-busy=true]').first().waitFor({ state: 'detached' });
};

const waitForDashboard = async (page: Page) => {
  await page.locator('.latest tbody tr').first().waitFor();
  await page.locator('.count-card .skeleton').first().waitFor({ state: 'detached' });
};

function formatCosts(all: Costs[]): string {
  const getMedian = (name: string, field: keyof StepCost) =>
    getPercentile(
      all.map((costs) => costs[name]?.[field] ?? 0),
      0.5,
    );
  return formatTable(
    ['step', 'seconds', 'KiB', 'requests'],
    Object.keys(all[0] ?? {}).map((name) => [
      name,
      getMedian(name, 'seconds').toFixed(1),
      (getMedian(name, 'bytes') / 1_024).toFixed(0),
      getMedian(name, 'requests').toFixed(0),
    ]),
  );
}
