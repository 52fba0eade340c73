import { expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { choose, press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { toDaysAgo } from './support/demo/accounts.js';
import { demoRecentReports } from './support/demo/usage.js';
import { NoResponse } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();
const name = 'Malaria Surveillance';
const tomorrow = toDaysAgo(-1);

it('a star that the server rejects is removed, and earlier ones stay', async () => {
  const fail = () => {
    throw new NoResponse();
  };
  const page = await components.open('user', '/userSeeReports', {
    favourite: { insert: fail, delete: fail },
  });
  const added = page.getByRole('button', { name: `Remove favourite ${name}`, exact: true });
  await added.waitFor();
  await press(page, 'Add favourite EPI Coverage');
  await page.getByText('A system error occurred, please try again.').first().waitFor();
  await page.getByRole('button', { name: 'Add favourite EPI Coverage', exact: true }).waitFor();
  await added.click();
  await eventually(() => Promise.resolve(components.listCalls('favourite.delete').length > 0));
  await page.getByText('A system error occurred, please try again.').nth(1).waitFor();
  await added.waitFor();
});

it.each([
  [/^Opened /, {}],
  ['Update: Figures of May.', { update: 'Figures of May.', date_updated: tomorrow }],
  ['New page: Vaccines', { new_page: 'Vaccines', date_page_added: tomorrow }],
])('the home page says below the categories what is new in the last report: %s', async (text, news) => {
  const page = await components.open('user', '/userHome', {
    viewership: { findRecent: demoRecentReports.slice(0, 1).map((recent) => ({ ...recent, ...news })) },
    favourite: { findAll: [] },
  });
  const opened = page.getByRole('region', { name: 'Continue' });
  await opened.getByRole('link', { name, exact: true }).waitFor();
  await opened.getByText(text).waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Report Categories',
    'Continue',
    'New for you',
  ]);
});

it('a report is rated in its viewer, without a choice by no star', async () => {
  const page = await components.open('user', '/report/17', {
    rating: { find: [], insert: saved },
  });
  for (const stars of ['', '4 stars']) {
    await press(page, 'Rate the Visual');
    if (stars) await page.getByRole('radio', { name: stars }).press('Space');
    else expect(await page.getByRole('radio', { name: '0 stars' }).isChecked()).toBe(true);
    await press(page, 'Submit the rating');
    await page.getByText('Your feedback has been submitted.').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(components.listCalls('rating.insert').map(({ star }) => star)).toEqual([0, 4]);
});

it('ratings are counted by stars', async () => {
  const page = await components.open('user', '/userReportRatings');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  await row.waitFor();
  const [, ...counts] = await row.getByRole('cell').allTextContents();
  expect(counts).toEqual(['5', '2', '0', '1', '0', '0']);
});

it('the form of the data lake is downloaded next to its recipient address', async () => {
  const page = await components.open('user', '/dataLake', { document: { download: new Blob(['form']) } });
  const address = page.getByRole('main').getByRole('link', { name: 'data-requests@portal.example' });
  expect(await address.getAttribute('href')).toBe('mailto:data-requests@portal.example');
  const download = page.waitForEvent('download');
  await press(page, 'Download the form');
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);
  await page.getByText('The form was downloaded.').waitFor();
});

it('a subscription is paused, and comes at a time in the chosen time zone', async () => {
  const subscription = { pause: saved, update: saved };
  const page = await components.open('user', '/mySubscriptions', { subscription });
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.getByText('The subscription is paused.').waitFor();
  expect(components.listCalls('subscription.pause')).toEqual([{ id: 1, isPaused: true }]);
  await page.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the subscription' });
  await dialog.getByText('Africa/Blantyre', { exact: true }).waitFor();
  await dialog.getByLabel('Time zone').fill('London');
  await choose(dialog, 'Time zone', 'Europe/London');
  await press(dialog, 'Save the subscription');
  await page.getByText('The subscription was saved.').waitFor();
  expect(components.listCalls('subscription.update')).toEqual([
    expect.objectContaining({ time: '07:00', timeZone: 'Europe/London' }),
  ]);
});
