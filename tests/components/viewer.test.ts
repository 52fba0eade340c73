import { describe, expect, it } from '@jest/globals';
import { notFound, roles, unavailable } from '@portal/contracts';
import { requirePresent } from '@portal/ui-kit/platform';
import type { Page } from 'playwright-core';
import { desk } from '../support/chromium.js';
import { simulateConnection } from '../support/connection.js';
import { eventually } from '../support/eventually.js';
import { chooseMore, pick, press } from '../support/forms.js';
import { expectUsable } from '../support/screens/appearance.js';
import { getTitle } from '../support/sign-in-page.js';
import { turnTab } from '../support/viewing.js';
import { waitUntilDrawn } from './screens/screen.js';
import { useComponents } from './support/components.js';
import { demoReportRows, demoReportSettings, embedOrigin } from './support/demo/reports.js';
import { NoResponse, type Responses } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();
const phone = { width: 360, height: 640 };

async function openReport(responses?: Responses, path = '/report/17'): Promise<Page> {
  const page = await components.open('user', path, responses);
  await waitUntilDrawn(page);
  return page;
}

/** Opens a report on a page whose clock can be moved. */
async function openWithClock(responses: Responses = {}, prepare?: (page: Page) => Promise<unknown>) {
  const page = await components.openNewPage('user', '/report/17', {
    responses,
    prepare: async (empty) => {
      await empty.clock.install();
      await prepare?.(empty);
    },
  });
  await getTitle(page, 'Health Facilities').waitFor();
  return page;
}

describe('the address of a report', () => {
  it.each(roles)(
    'leads a %s to its viewer, keeps its parameters and adds no step to the history',
    async (role) => {
      const page = await components.open(role, '/help');
      await getTitle(page, 'Help').waitFor();
      for (const [address, route] of [
        ['/report/1?page=Trends', /#\/(userPowerBiVisual|powerBiVisual)\?page=Trends&report=1$/],
        ['/report/17', /#\/(userSeeWebMap|seeWebMap)\?report=17$/],
        ['/Report/22', /#\/(userSeeWebMap|seeWebMap)\?report=22$/],
      ] as const) {
        await page.evaluate((path) => void (location.hash = path), address);
        await page.waitForURL(route);
        await page.goBack();
        await getTitle(page, 'Help').waitFor();
      }
    },
  );

  it('is copied, or shown where the browser does not allow copying', async () => {
    const page = await components.openNewPage('user', '/userSeeWebMap?report=22', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const address = `${new URL(page.url()).origin}/#/report/22`;
    await chooseMore(page, 'Copy link');
    await page.getByText('The link was copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await chooseMore(page, 'Copy link');
    const link = page.getByRole('dialog', { name: 'Copy link' }).getByRole('textbox', { name: 'Link' });
    await link.waitFor();
    expect(await link.inputValue()).toBe(address);
  });
});

it.each([
  [17, 'Health Facilities'],
  [22, 'Epidemic Forecast'],
])('the page of report %d is in a sandboxed frame', async (id, name) => {
  const page = await openReport({}, `/report/${id}`);
  await getTitle(page, name).waitFor();
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('title')).toBe(`Report: ${name}`);
  expect(await frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-popups allow-same-origin allow-downloads',
  );
  expect(await frame.getAttribute('referrerpolicy')).toBe('origin');
});

it('the page of a report may do what its settings say, and opens in no tab where they forbid it', async () => {
  const [report] = demoReportRows.filter(({ id }) => id === 17);
  const settings = { canShowDialogs: true, canOpenTabs: false, canStore: false, canDownload: false };
  const page = await openReport({
    report: {
      find: [{ ...requirePresent(report, 'A report'), settings: { ...demoReportSettings, ...settings } }],
    },
    embedding: { findFrameRefusal: { refusal: { kind: 'frame' } } },
  });
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-modals');
  await page.getByText('This page does not allow the portal to show it.').waitFor();
  expect(await page.getByRole('link', { name: 'Open in a new tab' }).count()).toBe(0);
});

it.each([
  [{ kind: 'frame' }, 'This page does not allow the portal to show it.'],
  [{ kind: 'signIn' }, 'This page asks for a sign-in, which may not work inside the portal.'],
  [{ kind: 'error', status: 500 }, 'This page responds with the error 500 instead of a report.'],
] as const)('a page that cannot be shown (%j) says why, and opens in a tab', async (refusal, text) => {
  const page = await openReport({ embedding: { findFrameRefusal: { refusal } } });
  const notice = page.getByRole('status').filter({ hasText: text });
  const link = notice.getByRole('link', { name: 'Open in a new tab' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(await page.locator('iframe').getAttribute('src'));
  expect(await page.getByText('Data as of').count()).toBe(0);
});

it('a host that sends no page is an error after 10 seconds, and its report is shown anyway on request', async () => {
  const page = await openWithClock({}, (empty) => empty.route(`${embedOrigin}/**`, () => undefined));
  const unreachable = page.getByText("The site that hosts this report isn't responding.");
  await page.locator('iframe').waitFor();
  await page.clock.fastForward(9_000);
  expect(await unreachable.count()).toBe(0);
  await page.clock.fastForward(1_100);
  await unreachable.waitFor();
  const helpdesk = page.getByRole('alert').getByRole('link', { name: 'Contact the helpdesk' });
  expect(await helpdesk.getAttribute('href')).toMatch(/^mailto:[^?]+@[^?]+\?subject=/);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.unrouteAll();
  await press(page, 'Show it anyway');
  await waitUntilDrawn(page);
});

it('a report is loaded on request on a connection that saves data', async () => {
  const page = await components.openNewPage('user', '/report/17', {
    prepare: (empty) => simulateConnection(empty, { saveData: true }),
  });
  await page.getByText('The size of this report is not known').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(components.listCalls('viewership.insert')).toEqual([]);
  await press(page, 'Load the report');
  await waitUntilDrawn(page);
  expect(components.listCalls('viewership.insert')).toHaveLength(1);
});

it('a slow report can be left', async () => {
  const page = await openWithClock({ viewership: { insert: () => new Promise(() => undefined) } });
  await page.clock.fastForward(5_100);
  await page.getByText('This takes longer than usual.').waitFor();
  await press(page, 'Cancel');
  await page.getByRole('heading', { level: 1, name: 'Health Facilities' }).waitFor({ state: 'detached' });
});

it('the reports of a list are opened one after the other, by menu and keys', async () => {
  const [first, second, third] = demoReportRows.map(({ name }) => name);
  const page = await components.open('user', '/userSeeReports');
  await page.getByRole('link', { name: first, exact: true }).click();
  await getTitle(page, first ?? '').waitFor();
  await chooseMore(page, 'Next report');
  await getTitle(page, second ?? '').waitFor();
  await page.keyboard.press('n');
  await getTitle(page, third ?? '').waitFor();
  await chooseMore(page, 'Previous report');
  await getTitle(page, second ?? '').waitFor();
  await page.keyboard.press('p');
  await getTitle(page, first ?? '').waitFor();
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Next report' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Previous report' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await press(page, 'Back');
  await getTitle(page, 'Reports Table').waitFor();
});

it.each([1280, 360])('details are beside the report, or below it, on %d pixels', async (width) => {
  const page = await openReport({
    rating: { find: [], insert: saved },
    favourite: { findAll: [], insert: saved },
  });
  await page.setViewportSize({ width, height: 780 });
  if (width === 360) {
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Details' }).click();
  } else await page.keyboard.press('i');
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByText('It now has a page for each district.').waitFor();
  const [stage, panel] = [await page.locator('.viewer-stage').boundingBox(), await details.boundingBox()];
  if (width === 360) expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  else expect((stage?.x ?? 0) + (stage?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
  await details.getByRole('link', { name: 'Page of this report' }).click();
  await page.waitForURL(/#\/aboutReport\?id=17$/);
});

it.each([
  ['administrator', 1200, ['Back', 'Comments (1)', 'More', 'Enter fullscreen']],
  ['user', 1280, ['Submit Feedback', 'Recommend to Others', 'Rate the Visual', 'Enter fullscreen']],
] as const)('the buttons of a %s have words at %d px', async (role, width, words) => {
  const page = await components.open(role, '/report/17');
  await page.setViewportSize({ width, height: 800 });
  for (const word of words) {
    const text = page.getByRole('button', { name: word, exact: true }).getByText(word, { exact: true });
    await text.waitFor();
    expect((await text.boundingBox())?.width).toBeGreaterThan(20);
  }
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(name?.width).toBeGreaterThan(200);
  if (role === 'administrator')
    expect(await page.getByRole('button', { name: /Feedback|Recommend/ }).count()).toBe(0);
});

it('the bar in full screen comes by a button on a phone', async () => {
  const page = await components.openNewPage('user', '/report/17', {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const waitForBar = (isShown: boolean) =>
    eventually(async () => (await page.locator('.viewer-bar').boundingBox())?.y === (isShown ? 0 : -48));
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Enter fullscreen' }).tap();
  await waitForBar(false);
  const handle = page.getByRole('button', { name: 'Title and actions' });
  for (const isShown of [true, false, true]) {
    await handle.tap();
    await waitForBar(isShown);
  }
  await page.getByRole('button', { name: 'Exit fullscreen' }).tap();
  await page.getByRole('button', { name: 'More' }).waitFor();
});

describe('the question for feedback', () => {
  const getPrompt = (page: Page) => page.getByRole('status').getByText(/^Would You Like to Provide Feedback/);
  const notGiven = { exists: false, declined: false };

  it('comes after two minutes in view, does not move the focus, and is not in full screen', async () => {
    const exists = () => ({ exists: components.listCalls('feedback.insert').length > 0, declined: false });
    const page = await openWithClock({ feedback: { exists, insert: saved } });
    await waitUntilDrawn(page);
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await back.focus();
    await page.clock.fastForward(90_000);
    await turnTab(page, 'hidden');
    await page.clock.fastForward(600_000);
    await turnTab(page, 'visible');
    await page.clock.fastForward(1_000);
    expect(components.listCalls('feedback.exists')).toEqual([]);
    await page.clock.fastForward(30_000);
    await getPrompt(page).waitFor();
    await back.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('f');
    await getPrompt(page).waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await press(page, 'Yes Please');
    await page.getByRole('dialog').getByLabel('Feedback', { exact: true }).fill('Very useful.');
    await press(page, 'Submit the feedback');
    await page.getByText('Your feedback has been submitted.').waitFor();
    await getPrompt(page).waitFor({ state: 'detached' });
    expect(components.listCalls('feedback.insert')).toEqual([
      { feedback: 'Very useful.', reportIdOrUrl: 17, star: 4, userId: 3 },
    ]);
  });

  it('is declined once the server has stored that', async () => {
    let isDown = true;
    const decline = () => {
      if (isDown) throw new NoResponse();
      return saved;
    };
    const page = await openWithClock({ feedback: { exists: notGiven, decline } });
    await waitUntilDrawn(page);
    await page.clock.fastForward(130_000);
    await getPrompt(page).waitFor();
    await expectUsable(page);
    await page.setViewportSize(desk);
    await press(page, 'No Thanks');
    await page.getByText('A system error occurred, please try again.').waitFor();
    isDown = false;
    await press(page, 'No Thanks');
    await getPrompt(page).waitFor({ state: 'detached' });
  });
});

it('a recommendation keeps its people and text when it fails, and is sent again with the same key', async () => {
  let isDown = true;
  const insert = () => {
    if (isDown) throw unavailable();
    return saved;
  };
  const page = await openReport({ suggestion: { insert } });
  await press(page, 'Recommend to Others');
  const dialog = page.getByRole('dialog');
  await pick(page, 'People (optional)', 'Thoko Phiri');
  await page.getByRole('combobox', { name: 'People (optional)' }).fill('Nobody has this name');
  await page.getByText('Nothing matches.', { exact: true }).waitFor();
  expect(await dialog.locator('.ant-select-selection-item').allTextContents()).toEqual(['Thoko Phiri']);
  await dialog.click({ position: { x: 5, y: 5 } });
  await dialog.getByLabel('Message').fill('Look at the second page.');
  await press(page, 'Submit the recommendation');
  await dialog.getByRole('alert').waitFor();
  isDown = false;
  await press(page, 'Submit the recommendation');
  await page.getByText('Your recommendation has been submitted.').waitFor();
  const [sent, again] = components.listCalls('suggestion.insert');
  expect(sent).toMatchObject({ usersSuggested: [2], message: 'Look at the second page.' });
  expect(again).toEqual(sent);
  expect(new Set(components.listKeys('suggestion.insert')).size).toBe(1);
});

it('a report that changed since it was listed opens as it is now', async () => {
  const report = requirePresent(demoReportRows[0], 'A report');
  const changed = { ...report, type: 'Dash' as const, embed_url: `${embedOrigin}/moved` };
  const page = await components.open('user', '/userSeeReports', {
    report: { find: [{ ...changed, settings: demoReportSettings }] },
  });
  await page.getByRole('link', { name: report.name, exact: true }).click();
  await page.locator(`iframe[src="${changed.embed_url}"]`).waitFor();
});

it('unknown and closed reports name nothing', async () => {
  for (const id of ['99', 'x']) {
    const page = await components.open('user', `/userPowerBiVisual?report=${id}`, {
      report: {
        findRequestable: () => {
          throw notFound();
        },
      },
    });
    await page.getByText("This report doesn't exist, or you don't have access to it.").first().waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  }
});
