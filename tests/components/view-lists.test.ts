import { describe, it } from '@jest/globals';
import { requirePresent } from '@portal/ui-kit/platform';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoUserViews } from './support/demo/usage.js';

const components = useComponents();

describe('My History', () => {
  it('lists opened reports and opens them again', async () => {
    const page = await components.open('user', '/userHistory');
    await getTitle(page, 'My Viewership History').waitFor();
    await page
      .getByRole('row', { name: /Malaria Surveillance.*Power BI/ })
      .getByRole('cell')
      .last()
      .click();
    await page.waitForURL(/#\/userPowerBiVisual\?report=1$/);
  });

  it('is empty at first, with a link to the reports', async () => {
    const page = await components.open('user', '/userHistory', { viewHistory: { findUserHistory: [] } });
    await page.getByText('You have not opened a report yet.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'See All Reports' }).click();
    await page.waitForURL(/#\/userSeeReports$/);
  });
});

it.each([
  ['HIS Partners Views', 'HIS Partners Report Views', 'District Health Office', '50'],
  ['User Views', 'User Report Views', 'Chisomo Mwale', '20'],
] as const)(
  '%s shows viewers, reports and counts, and opens a report',
  async (entry, title, viewer, count) => {
    const page = await components.open('administrator', '/usage');
    await page.locator('.person').click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await getTitle(page, title).waitFor();
    await page.getByRole('searchbox', { name: 'Search in this list' }).fill('Malaria Surveillance');
    await page
      .getByText('1 view', { exact: true })
      .or(page.getByText('1 row', { exact: true }))
      .waitFor();
    const row = page.getByRole('row').nth(1);
    for (const name of [viewer, 'Malaria Surveillance', count])
      await row.getByRole('cell', { name, exact: true }).waitFor();
    await row.getByRole('cell').last().click();
    await page.waitForURL(/#\/powerBiVisual\?report=1$/);
  },
);

it('a list that is too long for a file shows the reason', async () => {
  const rows = Array.from({ length: 50_001 }, () => requirePresent(demoUserViews[0], 'A view'));
  const page = await components.open('administrator', '/usersViewedReports', {
    viewHistory: { findMostViewedByUser: rows },
  });
  await page.getByText('50,001 rows').waitFor();
  await press(page, 'More');
  await press(page, 'Export CSV');
  await page.getByText('The list has 50,001 rows, but a file can hold at most 50,000.').waitFor();
});
