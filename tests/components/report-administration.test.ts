import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { type BulkPlan, type CategoryRow, describeRefusal, refuseField } from '@portal/contracts';
import { requirePresent } from '@portal/ui-kit/platform';
import {
  choose,
  chooseRowAction,
  expectNothingToPick,
  getCell,
  openBulk,
  showCheckboxes,
  pick,
  pickMany,
  press,
} from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { demoManagedReports, demoReportRows, demoReportSettings } from './support/demo/reports.js';
import { changeAll, saved } from './support/writes.js';

const components = useComponents();
const report = requirePresent(demoReportRows[0], 'A report');
const forbidden = 'This address may not be embedded.';

describe('the form of a report', () => {
  it('has the fields of its type, and keeps the input when the address may not be embedded', async () => {
    const page = await components.open('administrator', '/addReport', {
      reportManagement: {
        check: ({ embedUrl }) => ({
          errors: embedUrl?.includes('evil')
            ? [{ field: 'embedUrl', ...describeRefusal('embedding.host') }]
            : [],
          report: null,
          hosts: ['reports.example'],
        }),
        insert: ({ embedUrl }) => {
          if (embedUrl.includes('evil')) throw refuseField('embedUrl', 'embedding.host');
          return saved;
        },
      },
    });
    await page.getByRole('radio', { name: /^Power BI/ }).check();
    await page.getByLabel('Report Id').waitFor();
    await press(page, 'Add the report');
    await page.getByText('Please enter the report Id').waitFor();
    await page.getByRole('radio', { name: /^Web Embed/ }).check();
    await page.getByText('Please enter the report Id').waitFor({ state: 'detached' });
    for (const name of ['Report Id', 'Dataset Id'])
      expect(await page.getByLabel(name).isDisabled()).toBe(true);

    await page.getByLabel('Report Name').fill('Facilities');
    await page.getByLabel('Description').fill('Where the health facilities are.');
    const address = page.getByLabel('Embed URL');
    await address.fill('https://app.powerbi.com.evil.example/');
    await pick(page, 'Owner (optional)', 'District Health Office');
    await page.getByText(forbidden).waitFor();
    await press(page, 'Add the report');
    await page.locator('input:focus[aria-invalid=true]').waitFor();
    await address.fill('https://reports.example/facilities');
    await press(page, 'Add the report');
    await page.getByText('Successfully added the report').waitFor();
    await getTitle(page, 'Reports Table').waitFor();
    expect(components.listCalls('reportManagement.insert').slice(1)).toMatchObject([
      {
        type: 'Web Embed',
        name: 'Facilities',
        description: 'Where the health facilities are.',
        embedUrl: 'https://reports.example/facilities',
        userTypeId: 1,
      },
    ]);
  });

  it('explains a Power BI report that no import has found', async () => {
    const awaited = { ...report, id: 99, status: 'Not available yet' as const };
    const page = await components.open('userAdmin', '/userAddReport', {
      reportManagement: {
        insert: { ...saved, insertId: 99 },
        update: saved,
        findByReportOwner: [{ ...awaited, count: 0 }],
      },
      report: {
        find: [
          {
            ...awaited,
            settings: demoReportSettings,
          },
        ],
      },
    });
    await page.getByRole('radio', { name: /^Dash/ }).check();
    expect(await page.getByRole('combobox', { name: 'Owner' }).count()).toBe(0);
    await page.getByText('An https address on one of these hosts: reports.example').waitFor();
    await page.getByText('under Access, Manage Group Permissions.').waitFor();
    await page.getByRole('radio', { name: /^Power BI/ }).check();
    const hint = page.getByRole('main').getByText('Until then the report is listed as “Not available yet”');
    await hint.waitFor();
    await page.getByLabel('Report Name').fill(report.name);
    await page.getByLabel('Report Id').fill(requirePresent(report.report_id, 'An id'));
    await page.getByLabel('Dataset Id').fill(requirePresent(report.dataset_id, 'An id'));
    await page.getByLabel('Embed URL').fill(report.embed_url);
    await press(page, 'Add the report');
    const notice = page.getByRole('status').filter({ hasText: 'Successfully added the report' });
    await notice.getByText('It opens after the next import that finds it in Power BI.').waitFor();
    await getCell(page, 'Not available yet').waitFor();
    await page.getByRole('link', { name: report.name, exact: true }).click();
    await page.getByText('The portal has not found this report in Power BI yet.').waitFor();

    await page.goto('/#/userEditReport');
    await pick(page, 'Report', report.name);
    await press(page, 'Edit this report');
    await page.getByRole('main').getByText('This report is not available yet.').waitFor();
    await page.getByLabel('Report Name').fill('Renamed');
    await press(page, 'Save the report');
    await page
      .getByRole('status')
      .filter({ hasText: 'Successfully edited the report' })
      .getByText('This report is not available yet.')
      .waitFor();
  });
});

it('a report is deleted on the page for it', async () => {
  const page = await components.open('userAdmin', '/userDeleteReport', {
    reportManagement: { delete: saved },
  });
  await pick(page, 'Report', report.name);
  await press(page, 'Delete the report');
  await press(page.getByRole('dialog'), 'Delete the report');
  await page.getByText('Successfully deleted the report.').waitFor();
  expect(components.listCalls('reportManagement.delete')).toEqual([{ id: report.id }]);
});

it('a user admin opens reports of the own partner to groups and to its users', async () => {
  const page = await components.open('userAdmin', '/userManagePermissions', {
    groupPermission: { insert: saved },
    userPermission: { insert: saved },
    reportManagement: {
      findUnselectedByGroupIdAndOwner: [report],
      findUnselectedByUserIdAndOwner: [report],
    },
  });
  await press(page, 'Add a Permission');
  await pick(page, 'Stakeholder Group', 'Research', page.getByRole('dialog'));
  await expectNothingToPick(page, 'Reports', 'HIV Cascade');
  await pickMany(page, 'Reports', report.name);
  await press(page, 'Save');
  await page.getByText('Successfully added the group report permission.').waitFor();
  await page.goto('/#/userAdminManageUserPermissions');
  await press(page, 'Add a Permission');
  await expectNothingToPick(page, 'User', 'user@ngo.example', page.getByRole('dialog'));
  await pick(page, 'User', 'user@dho.example', page.getByRole('dialog'));
  await pickMany(page, 'Reports', report.name);
  await press(page, 'Save');
  await page.getByText('Successfully added the user report permission.').waitFor();
  expect(components.listCalls('reportManagement.findUnselectedByGroupIdAndOwner')[0]).toMatchObject({
    userGroupId: 3,
    userTypeId: 1,
  });
  expect(components.listCalls('userPermission.insert')).toMatchObject([{ userId: 3, reportIds: [1] }]);
});

it('a category is added, given to reports of two pages, and deleted', async () => {
  const categories: CategoryRow[] = [];
  const page = await components.open('administrator', '/manageReportCategories', {
    reportCategory: {
      findAll: () => categories,
      insert: (values) => {
        categories.push({ ...values, id: 9 });
        return saved;
      },
      delete: () => {
        categories.length = 0;
        return saved;
      },
    },
    reportManagement: { updateCategory: saved },
  });
  await press(page, 'Add Report Category');
  await press(page, 'Add the report category');
  await page.getByText("Please enter the category's name").waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Water');
  await page.getByLabel('Full name').fill('Water in full');
  await page.getByLabel('Description').fill('Made for a test.');
  await press(page, 'Add the report category');
  await page.getByText('Successfully added the report category.').waitFor();
  await getCell(page, 'Water').waitFor();

  await page.goto('/#/editReportCategory');
  await page.getByRole('checkbox', { name: `Select ${report.name}` }).check();
  const pages = page.getByRole('navigation', { name: 'Table pages' });
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Health Facilities' }).check();
  await page.getByText('2 reports selected').waitFor();
  await press(page, 'Assign a category');
  await pick(page, 'Category', 'Water');
  await press(page, 'Assign the category');
  await page.getByText('Successfully edited the report category.').waitFor();
  await page.getByRole('group', { name: 'Selected rows' }).waitFor({ state: 'detached' });
  expect(components.listCalls('reportManagement.updateCategory')).toEqual([
    { reports: [1, 17], categoryId: 9 },
  ]);

  await page.goto('/#/manageReportCategories');
  await chooseRowAction(page, 'Delete', 'Water');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete the report category Water?' })
    .waitFor();
  await press(page, 'Delete the report category');
  await page.getByText('Successfully deleted the report category.').waitFor();
  await getCell(page, 'Water').waitFor({ state: 'detached' });
});

describe('the table of reports', () => {
  it('is filtered in the address', async () => {
    const page = await components.open('administrator', '/seeReports');
    await press(page, 'Filters');
    await choose(page, 'Opened', 'Never opened');
    await choose(page, 'Report Type', 'Dash');
    await pick(page, 'Category', 'No category');
    await page.waitForURL(/categoryId=/);
    const { hash } = new URL(page.url());
    await components.open('administrator', hash.slice(1));
    await page.getByRole('link', { name: report.name, exact: true }).waitFor();
    await press(page, 'Filters (3 set)');
    await page.getByRole('group', { name: 'Filters' }).getByText('No category').waitFor();
    expect(components.listCalls('reportManagement.findAllAndCategory')).toMatchObject([
      { opened: 'never', type: 'Dash' },
    ]);
  });

  it('has an Excel file of the columns and rows that are shown', async () => {
    const page = await components.open('administrator', '/seeReports', {
      reportManagement: { findAllAndCategory: [{ ...report, name: '=1+1', count: 0 }] },
      tablePreference: { update: saved },
    });
    const heading = page.getByRole('columnheader', { name: 'Workspace' });
    await heading.waitFor();
    await press(page, 'More');
    await page.getByRole('checkbox', { name: 'Workspace' }).uncheck();
    await heading.waitFor({ state: 'detached' });
    expect(components.listCalls('tablePreference.update')).toMatchObject([
      { name: 'reports', hidden: expect.arrayContaining(['workspace']) },
    ]);
    const download = page.waitForEvent('download');
    await press(page, 'Export Excel');
    expect((await download).suggestedFilename()).toMatch(/^reports-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const parts = unzipSync(await readFile(await (await download).path()));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const rows = sheet.split('<row>').slice(1);
    const cells = rows.map((row) => [...row.matchAll(/<t [^>]*>([^<]*)/g)].map(([, text]) => text));
    const text: unknown = expect.any(String);
    expect(cells).toEqual([
      ['Report Name', 'Date Uploaded', 'Status', 'Report Type'],
      ['=1+1', text, 'Available', 'Power BI'],
    ]);

    await page.getByRole('checkbox', { name: 'Workspace' }).check();
    await heading.waitFor();
    await page.getByRole('checkbox', { name: 'Times Viewed' }).check();
    await page.getByText('Times Viewed', { exact: true }).last().waitFor();
  });

  it('has the actions on selected reports in a menu on a phone', async () => {
    const page = await components.open('administrator', '/seeReports', {
      reportManagement: { planBulk: { ids: [1], skipped: {} }, runBulk: changeAll },
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await showCheckboxes(page);
    await page.getByRole('checkbox').first().check();
    await press(page.getByRole('group', { name: 'Selected rows' }), 'Actions');
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Delete');
    await dialog.getByRole('heading', { name: '1 report was deleted.' }).waitFor();
    await press(dialog, 'Close');
    expect(components.listCalls('reportManagement.runBulk')).toMatchObject([{ ids: [1], action: 'delete' }]);
  });

  it('moves all reports that match to a category and back, and deletes them', async () => {
    const page = await components.open('administrator', '/seeReports?search=Stock', {
      reportManagement: {
        findAllAndCategory: () => demoManagedReports.slice(0, 2),
        planBulk: ({ action, newCategoryId }): BulkPlan =>
          action === 'category' && !newCategoryId
            ? { ids: [], skipped: { unchanged: 2 } }
            : { ids: [1, 2], skipped: {} },
        runBulk: changeAll,
      },
    });
    const dialog = await openBulk(page, 2, 'Change category');
    await pick(page, 'Category', 'No category', dialog);
    await dialog.getByText('2 are skipped: they already have this value.').waitFor();
    await pick(page, 'Category', 'Maps', dialog);
    await dialog.getByText('2 are skipped: they already have this value.').waitFor({ state: 'detached' });
    await dialog.getByRole('heading', { name: 'Change the category of 2 reports?' }).waitFor();
    await press(dialog, 'Change category');
    await dialog.getByRole('heading', { name: 'The category of 2 reports was changed.' }).waitFor();
    await press(dialog, 'Undo');
    await dialog.getByRole('heading', { name: '2 changes were undone.' }).waitFor();
    await press(dialog, 'Close');
    await dialog.waitFor({ state: 'detached' });

    await openBulk(page, 2, 'Delete');
    await dialog.getByRole('heading', { name: 'Delete 2 reports?' }).waitFor();
    await press(dialog, 'Delete');
    await dialog.getByRole('heading', { name: '2 reports were deleted.' }).waitFor();
    const [moved, , deleted] = components.listCalls('reportManagement.runBulk');
    expect(moved).toMatchObject({ ids: [1, 2], newCategoryId: 5 });
    expect(deleted).toMatchObject({ ids: [1, 2], action: 'delete' });
    expect(components.listCalls('reportManagement.planBulk').at(-1)).toMatchObject({ search: 'Stock' });
  });
});
