import type { Page } from 'playwright-core';
import { administrator, userAdmin } from './accounts.js';
import { type Screen, getScreens } from './screen.js';
import { waitForChart, waitForRows } from './shown.js';

const getBarsShown = async (page: Page) => {
  await waitForRows(page);
  await page.getByText(/^Views from /).waitFor();
  await waitForChart(page);
};

const waitForCount = (page: Page) => page.getByText(/^\d+ (person|people)$/).waitFor();

const ofAdministrators = getScreens(administrator, [
  { name: 'usage', tablet: true, path: '/usage', shown: getBarsShown },
  {
    name: 'usage-by-partner',
    path: '/usage?days=last12Months&by=partner&measure=secondsInView',
    shown: getBarsShown,
  },
  { name: 'usage-until-drawn', path: '/usage?show=loading&by=category', shown: waitForRows },
  {
    name: 'usage-as-table',
    path: '/usage?days=lastMonth',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      await page.getByRole('columnheader', { name: 'Report', exact: true }).first().waitFor();
    },
  },
  {
    name: 'usage-wrong-days',
    path: '/usage?from=2026-01-01&to=2026-01-31',
    shown: async (page) => {
      await page.getByLabel('From', { exact: true }).fill('9000-01-01');
      await page.getByText('The last day must not be before the first.').waitFor();
    },
  },
  {
    name: 'usage-of-nothing',
    path: '/usage?from=2001-01-01&to=2001-01-31',
    shown: (page) =>
      page
        .getByText(/^No reports were viewed on these days/)
        .first()
        .waitFor(),
  },
  {
    name: 'usage-failed',
    path: '/usage',
    shown: async (page) => {
      await page.route('**/usage/findAll?*', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await page.getByText('A system error occurred, please try again.').first().waitFor();
    },
  },
  { name: 'usage-unopened', path: '/usage?show=unopened&days=last7Days', shown: waitForRows },
  { name: 'usage-inactive', path: '/usage?show=inactive', shown: waitForCount },
  { name: 'usage-unused', path: '/usage?show=unused', shown: waitForRows },
  {
    name: 'usage-unused-who',
    path: '/usage?show=unused',
    shown: async (page) => {
      await page
        .getByRole('button', { name: /^See who/ })
        .first()
        .click();
      await page.getByRole('columnheader', { name: 'Granted to' }).waitFor();
      await waitForRows(page);
    },
  },
]);

const ofUserAdmins = getScreens(userAdmin, [
  { name: 'user-usage', path: '/userUsage', shown: getBarsShown },
  {
    name: 'user-usage-unopened',
    path: '/userUsage?show=unopened&from=2001-01-01&to=2001-01-31',
    shown: waitForRows,
  },
  { name: 'user-usage-inactive', path: '/userUsage?show=inactive', shown: waitForCount },
  { name: 'user-usage-unused', path: '/userUsage?show=unused', shown: waitForRows },
]);

export const usageScreens: Screen[] = [...ofAdministrators, ...ofUserAdmins];
