import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type UsageRow, refuseField } from '@portal/contracts';
import { requirePresent } from '@portal/ui-kit/platform';
import { eventually } from '../support/eventually.js';
import { choose, chooseRowAction, getCell, press, readChoices } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { getFigure, readCells, renderDayField, waitUntilSettled } from '../support/usage-page.js';
import { useComponents } from './support/components.js';
import { demoReportRows } from './support/demo/reports.js';
import { NoResponse } from './support/fake-api.js';

const components = useComponents();

const toRow = (id: number | null, name: string | null, views: number): UsageRow => ({
  id,
  name,
  views,
  viewers: 2,
  secondsInView: 270,
  openable: true,
});
const total = toRow(null, null, 1_234);

const getUsageTable = (page: Page) => page.getByRole('table', { name: 'Usage' });
const listRanges = () => components.listCalls('usage.findAll').map(({ by, from, to }) => ({ by, from, to }));

it('the chosen days and dimension are shown in totals, bars and table, and kept in the address', async () => {
  const rows = [toRow(1, 'District Health Office', 1_200), toRow(null, null, 34)];
  const responses = { usage: { findAll: ({ by }: { by: string }) => (by === 'all' ? [total] : rows) } };
  const page = await components.open('administrator', '/usage', responses);
  await press(page, 'Filters');
  await choose(page, 'Days', 'Last month');
  await choose(page, 'Broken down by', 'HIS Partner');
  const range = await eventually(
    () => waitUntilSettled(page),
    ({ from, to }) => from === `${to.slice(0, 7)}-01`,
  );
  await press(page, 'Close');
  expect(await getFigure(page, 'Views')).toBe('1,234');
  expect(await getFigure(page, 'Viewers')).toBe('2');
  await getCell(page, 'Without HIS partner').waitFor();
  const cells = (await readCells(getUsageTable(page))).slice(1).map((row) => row.slice(0, 3));
  const expected = [
    ['District Health Office', '1,200', '2'],
    ['Without HIS partner', '34', '2'],
  ];
  expect(cells).toEqual(expected);
  const bars = page.getByRole('region', { name: 'HIS partners with the most views' });
  await press(bars, 'Show as table');
  expect(await readCells(bars.getByRole('table'))).toEqual([
    ['HIS Partner', 'Views'],
    ...expected.map((row) => row.slice(0, 2)),
  ]);

  const { hash } = new URL(page.url());
  expect(hash).toBe('#/usage?days=lastMonth&by=partner');
  await components.open('administrator', hash.slice(1), responses);
  expect(await waitUntilSettled(page)).toEqual(range);
  await getUsageTable(page).getByRole('columnheader', { name: 'HIS Partner' }).waitFor();
  expect(listRanges()).toEqual(
    expect.arrayContaining([
      { by: 'all', ...range },
      { by: 'partner', ...range },
    ]),
  );
});

it('a bar of a stakeholder group opens its partners, and that of a partner its reports, on the same days', async () => {
  const page = await components.open('administrator', '/usage?by=group&days=last7Days', {
    usage: {
      findAll: ({ by }) => [
        by === 'all' ? { ...total, name: 'Government' } : toRow(1, by === 'group' ? 'Government' : by, 9),
      ],
    },
  });
  const region = page.getByRole('region', { name: 'Stakeholder groups with the most views' });
  await press(region, 'Show as table');
  await region.getByRole('table').getByRole('link', { name: 'Government' }).press('Enter');
  await page.getByText('Stakeholder group: Government').waitFor();
  expect(page.url()).toMatch(/#\/usage\?days=last7Days&group=1$/);
  await getUsageTable(page).getByRole('link', { name: 'partner' }).click();
  await page.getByRole('region', { name: 'Reports with the most views' }).waitFor();
  expect(page.url()).toMatch(/#\/usage\?days=last7Days&partner=1$/);
  await page.goBack();
  await press(page, 'All stakeholder groups');
  await getUsageTable(page).getByRole('columnheader', { name: 'Stakeholder Group' }).waitFor();
});

describe('chosen days', () => {
  async function openDays() {
    const page = await components.open('administrator', '/usage?partner=1', {
      usage: {
        findAll: ({ by, from }) => {
          if (from?.startsWith('2001-01-02'))
            throw refuseField('from', 'usage.wholeMonths', { day: '2001-02-01' });
          const views = from?.startsWith('2001') ? 0 : 3;
          return by === 'all' ? [toRow(null, null, views)] : [toRow(1, 'Malaria Surveillance', views)];
        },
      },
    });
    const usual = await waitUntilSettled(page);
    await press(page, 'Filters (1 set)');
    await choose(page, 'Days', 'Other days');
    await eventually(
      () => renderDayField(page, 'From').inputValue(),
      (day) => day === usual.from,
    );
    return { page, usual };
  }

  it('are rejected at their field if they are invalid, and applied if they are valid', async () => {
    const { page, usual } = await openDays();
    await renderDayField(page, 'From').fill('9000-01-01');
    const error = page.getByText('The last day must not be before the first.');
    await error.waitFor();
    expect(await renderDayField(page, 'To').getAttribute('aria-invalid')).toBe('true');
    expect(await getFigure(page, 'Views')).toBe('3');
    await renderDayField(page, 'From').fill('2001-01-01');
    await page.getByText('Please choose less than 10 years.').waitFor();
    await renderDayField(page, 'To').fill('2001-01-31');
    await error.waitFor({ state: 'detached' });
    await page.getByText('Views from 1 Jan 2001 to 31 Jan 2001').waitFor();
    expect(await getFigure(page, 'Views')).toBe('0');
    expect(new URL(page.url()).hash).toBe('#/usage?partner=1&from=2001-01-01&to=2001-01-31');
    await choose(page, 'Days', 'Last 30 days');
    await page.getByText('Views from 1 Jan 2001 to 31 Jan 2001').waitFor({ state: 'detached' });
    expect(await waitUntilSettled(page)).toEqual(usual);
  });

  it('that the server rejects are marked at their field', async () => {
    const { page } = await openDays();
    await renderDayField(page, 'From').fill('2001-01-02');
    await renderDayField(page, 'To').fill('2001-01-31');
    await page
      .getByText(
        "We can't show usage for these days. Days before 2001-02-01 are counted by whole months only.",
      )
      .waitFor();
    expect(await renderDayField(page, 'From').getAttribute('aria-invalid')).toBe('true');
    await choose(page, 'Days', 'Last 30 days');
    await getCell(page, 'Malaria Surveillance').waitFor();
    expect(await getFigure(page, 'Views')).toBe('3');
  });
});

it('unavailable figures show an error with Retry', async () => {
  let isOffline = true;
  const page = await components.open('administrator', '/usage?partner=1', {
    usage: {
      findAll: ({ by }) => {
        if (isOffline) throw new NoResponse();
        return by === 'all' ? [total] : [toRow(1, 'Malaria Surveillance', 3)];
      },
    },
  });
  const totals = page.getByRole('region', { name: 'Total usage' });
  await totals.getByText('A system error occurred, please try again.').waitFor();
  const bars = page.getByRole('region', { name: 'Reports with the most views' });
  await bars.getByRole('button', { name: 'Retry' }).waitFor();
  isOffline = false;
  await press(totals, 'Retry');
  await getCell(page, 'Malaria Surveillance').waitFor();
  expect(await getFigure(page, 'Views')).toBe('1,234');
});

describe('the usage of a user admin', () => {
  it('is that of the own partner, by report or category', async () => {
    const page = await components.open('userAdmin', '/userUsage');
    await waitUntilSettled(page);
    await press(page, 'Filters');
    expect(await readChoices(page, 'Broken down by')).toEqual(['Report', 'Category']);
    expect(await page.getByRole('combobox', { name: 'HIS Partner' }).count()).toBe(0);
  });

  it('lists unopened reports on the same days, which are announced with a text to begin with', async () => {
    const page = await components.open('userAdmin', '/userUsage?days=last7Days', {
      announcement: { findAll: [] },
    });
    await choose(page, 'Usage pages', 'Reports nobody opened');
    await getTitle(page, 'Reports nobody opened').waitFor();
    expect(new URL(page.url()).hash).toBe('#/userUsage?days=last7Days&show=unopened');
    await page.getByText('4 reports', { exact: true }).waitFor();
    const { name } = requirePresent(demoReportRows.at(-1), 'A report');
    await chooseRowAction(page, 'Announce it', name);
    await getTitle(page, 'Add an Announcement').waitFor();
    expect(await page.getByLabel('Announcement', { exact: true }).inputValue()).toContain(name);
  });

  it('says that every report was opened', async () => {
    const page = await components.open('userAdmin', '/userUsage?show=unopened', {
      usage: { findUnopened: [] },
    });
    await page.getByText('Every report was opened on these days.').waitFor();
  });
});
