import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { press } from '../support/forms.js';
import { markup } from '../support/hostile.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { loseResponses } from '../support/lost-responses.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { waitForDrawnReport, turnTab } from '../support/viewing.js';
import type { AccountFixture, ReportFixture } from '../support/fixtures.js';

const browser = useBrowser();
const confirmation = 'Your feedback has been submitted.';

let account: AccountFixture;
let report: ReportFixture;

beforeEach(async () => {
  const partner = await createReplicatedPartner();
  account = await createReplicatedAccount('user', partner);
  report = await createWebReport(partner);
});

/** Opens the report on a page whose clock can be moved. */
async function openReport(): Promise<Page> {
  const page = await browser.newPage();
  await page.clock.install();
  await enterAs(page.context(), account.email);
  await page.goto(`/#/userSeeWebMap?report=${report.id}`);
  await waitForDrawnReport(page);
  return page;
}

const findFeedback = () =>
  sql('notifications', 'SELECT report_id, star, text FROM feedback WHERE account_id = $1', [account.id]);
const prompt = (page: Page) => page.getByRole('status').getByText(/^Would You Like to Provide Feedback/);

/** Views the report until the feedback prompt is due and the page knows whether to show it. */
async function lookOn(page: Page): Promise<unknown> {
  const responded = page.waitForResponse(/\/feedback\/exists\?/);
  await page.clock.fastForward(130_000);
  return (await responded).json();
}

it('feedback is given in the viewer and survives an error without a second entry', async () => {
  const page = await openReport();
  await press(page, 'Submit Feedback');
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Submit the feedback');
  await dialog.getByText('You cannot submit an empty feedback...').waitFor();
  await dialog.getByLabel('Feedback', { exact: true }).fill(markup);
  await dialog.getByRole('radio', { name: '4 stars' }).check();
  // The reply is stored, but its response is lost.
  const secondReply = await loseResponses(page, '/feedback/insert');
  await press(dialog, 'Submit the feedback');
  await dialog.getByText('A system error occurred, please try again.').waitFor();
  expect(await dialog.getByLabel('Feedback', { exact: true }).inputValue()).toBe(markup);
  await secondReply();
  await press(dialog, 'Submit the feedback');
  await page.getByText(confirmation).waitFor();
  expect(await findFeedback()).toEqual([{ report_id: report.id, star: 4, text: markup }]);
});

it('the viewer asks for feedback after two minutes without moving the focus', async () => {
  const page = await openReport();
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.focus();
  let requested = 0;
  page.on('request', (request) => void (requested += Number(request.url().includes('/feedback/exists'))));
  await page.clock.fastForward(90_000);
  await turnTab(page, 'hidden');
  await page.clock.fastForward(600_000);
  await turnTab(page, 'visible');
  await page.clock.fastForward(1_000);
  expect(requested).toBe(0);
  await page.clock.fastForward(30_000);
  await prompt(page).waitFor();
  expect(await back.evaluate((element) => element === document.activeElement)).toBe(true);

  await press(page, 'Yes Please');
  await page.getByRole('dialog').getByLabel('Feedback', { exact: true }).fill('Very useful.');
  await press(page, 'Submit the feedback');
  await page.getByText(confirmation).waitFor();
  await prompt(page).waitFor({ state: 'detached' });
  expect(await findFeedback()).toEqual([{ report_id: report.id, star: null, text: 'Very useful.' }]);
});

it('the viewer asks for feedback in time, not at once, after the report is opened again', async () => {
  const page = await openReport();
  await lookOn(page);
  await prompt(page).waitFor();
  await page.goto('/#/userProfile');
  await getTitle(page, 'My Profile').waitFor();
  await page.goto(`/#/userSeeWebMap?report=${report.id}`);
  await waitForDrawnReport(page);
  await page.clock.fastForward(60_000);
  expect(await prompt(page).count()).toBe(0);
  await page.clock.fastForward(70_000);
  await prompt(page).waitFor();
});

it('the choice No Thanks is remembered', async () => {
  const page = await openReport();
  expect(await lookOn(page)).toEqual({ exists: false, declined: false });
  await page.route('**/feedback/decline', (route) => route.abort());
  await press(page, 'No Thanks');
  await page.getByText('A system error occurred, please try again.').waitFor();
  await page.unroute('**/feedback/decline');
  await press(page, 'No Thanks');
  await prompt(page).waitFor({ state: 'detached' });
  await page.reload();
  await waitForDrawnReport(page);
  expect(await lookOn(page)).toEqual({ exists: false, declined: true });
  expect(await prompt(page).count()).toBe(0);
});

it('the viewer asks for feedback after leaving full screen', async () => {
  const page = await openReport();
  await press(page, 'Enter fullscreen');
  await page.getByRole('button', { name: 'Exit fullscreen' }).waitFor();
  await lookOn(page);
  expect(await prompt(page).count()).toBe(0);
  await press(page, 'Exit fullscreen');
  await prompt(page).waitFor();
});

it('administrators cannot give feedback', async () => {
  const page = await browser.openNewPage('admin@portal.example', `/seeWebMap?report=${report.id}`);
  await waitForDrawnReport(page);
  await page.getByRole('button', { name: 'Enter fullscreen' }).waitFor();
  expect(await page.getByRole('button', { name: /Feedback|Recommend/ }).count()).toBe(0);
});
