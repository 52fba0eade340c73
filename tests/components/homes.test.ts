import { describe, expect, it } from '@jest/globals';
import { demoCategories } from '@portal/demo-data';
import { unavailable } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoReportRows } from './support/demo/reports.js';

const components = useComponents();

const getCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

describe('the dashboard', () => {
  it.each([
    [0, '0 Users'],
    [1, '1 User'],
    [1_234_567, '1,234,567 Users'],
  ])('shows a count of %d as "%s"', async (count, text) => {
    const page = await components.open('administrator', '/home', { user: { findCount: [{ count }] } });
    await getCard(page, 'Total Users').getByText(text, { exact: true }).waitFor();
    await getCard(page, 'Total Views').getByText('12,345 Views', { exact: true }).waitFor();
    await getCard(page, "Today's Views").getByText('67 Views', { exact: true }).waitFor();
  });

  it('says which count fails, and loads it again by Retry', async () => {
    let isDown = true;
    const page = await components.open('administrator', '/home', {
      user: {
        findCount: () => {
          if (isDown) throw unavailable();
          return [{ count: 5 }];
        },
      },
    });
    const card = getCard(page, 'Total Users');
    await card.getByText('unavailable', { exact: true }).waitFor();
    isDown = false;
    await press(card, 'Retry');
    await card.getByText('5 Users', { exact: true }).waitFor();
  });

  it('keeps its layout while its counts load', async () => {
    let release = (_: [{ count: number }]): void => undefined;
    const counted = new Promise<[{ count: number }]>((resolve) => (release = resolve));
    const page = await components.open('administrator', '/home', { user: { findCount: () => counted } });
    const cards = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Total Users' }) });
    await getCard(page, 'Total Views').waitFor();
    const before = await cards.boundingBox();
    release([{ count: 1 }]);
    await cards.getByText('1 User', { exact: true }).waitFor();
    expect(await cards.boundingBox()).toEqual(before);
  });

  it('shows what failed, with links', async () => {
    const page = await components.open('administrator', '/home', {
      report: { findOverview: { failedImports: 1, stoppedRefreshes: 2 } },
      failedMail: { findCount: [{ count: 4 }] },
    });
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByText('Emails not sent this week4').waitFor();
    await waiting.getByText('Reports no longer refreshed').waitFor();
    await waiting.getByRole('link', { name: 'Failed imports' }).click();
    await page.waitForURL(/#\/reportImports$/);
  });

  it('lists the five newest reports, and leads to all and to the users', async () => {
    const page = await components.open('administrator', '/home');
    const links = page.getByRole('region', { name: 'Latest Reports' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(demoReportRows.slice(0, 5).map(({ name }) => name));
    await page.getByRole('link', { name: 'Total Users' }).click();
    await getTitle(page, 'Manage Users').waitFor();
    await page.getByRole('button', { name: 'Filters (1 set)' }).waitFor();
    await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
    const table = page.getByRole('table', { name: 'Reports Table' });
    await table.getByRole('link').first().waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Report Name',
      'Workspace',
      'Date Uploaded',
      'Status',
      'Report Type',
      'Action',
    ]);
    expect(await table.getByRole('link').count()).toBe(15);
  });
});

describe('the home of a user', () => {
  const [withReports, empty] = demoCategories as [(typeof demoCategories)[0], (typeof demoCategories)[0]];
  const responses = {
    report: {
      findCardData: [
        { ...withReports, count: 1 },
        { id: null, name: 'Other', fullname: 'Other reports', description: '', count: 2 },
      ],
    },
    reportCategory: {
      findReportCount: [
        { id: withReports.id, name: withReports.name, count: 1 },
        { id: empty.id, name: empty.name, count: 0 },
      ],
    },
  };

  it('has a card for each category with its number of reports, and names the others', async () => {
    const page = await components.open('user', '/userHome', responses);
    await getTitle(page, 'Welcome, Chisomo').waitFor();
    const categories = page.getByRole('region', { name: 'Report Categories' });
    await categories.getByText(empty.name).waitFor();
    const texts = await categories.locator('.category-card-count').allTextContents();
    expect(texts).toEqual(['1 report', '2 reports']);
    await categories.getByRole('link', { name: withReports.fullname }).press('Enter');
    await page.waitForURL(new RegExp(`#/userCardReports[?]category=${withReports.id}$`));
    await getTitle(page, `${withReports.name} Reports`).waitFor();
    await page.goBack();
    await categories.getByRole('link', { name: 'Other reports' }).click();
    await getTitle(page, 'Other reports').waitFor();
  });

  it('lists favourites, and four new reports with a link to all of them', async () => {
    const page = await components.open('user', '/userHome');
    const favourites = page.getByRole('region', { name: 'Favourites' });
    await favourites.getByRole('link', { name: 'Malaria Surveillance', exact: true }).waitFor();
    const added = page.getByRole('region', { name: 'New for you' });
    await added.getByRole('link', { name: /^Show all/ }).waitFor();
    expect(await added.getByRole('listitem').count()).toBe(4);
    await added.getByRole('link', { name: /^Show all/ }).click();
    await getTitle(page, 'Reports Table').waitFor();
  });
});
