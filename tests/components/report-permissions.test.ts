import { describe, expect, it } from '@jest/globals';
import type { BulkPlan } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { choose, chooseRowAction, getTomorrow, openBulk, pick, pickMany, press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { toDaysAgo } from './support/demo/accounts.js';
import { demoManagedReports } from './support/demo/reports.js';
import type { Responses } from './support/fake-api.js';
import { changeAll, saved } from './support/writes.js';

const components = useComponents();
const untilTomorrow = expect.stringContaining(getTomorrow());

const toPermission = (id: number, reportName: string, until: string | null) => ({
  id,
  reportId: id,
  reportName,
  workspace_name: null,
  until,
  userId: 3,
  firstname: 'Chisomo',
  surname: 'Mwale',
  user_type: 'District Health Office',
});
const permissions = [
  toPermission(1, 'Malaria Surveillance', `${getTomorrow()}T21:59:59.000Z`),
  toPermission(2, 'EPI Coverage', null),
];

const openUserPermissions = (responses: Responses['userPermission'] = {}, others: Responses = {}) =>
  components.open('administrator', '/manageUserPermissions', {
    ...others,
    userPermission: { findAll: permissions, ...responses },
  });

async function deletePermission(page: Page, row: string): Promise<void> {
  await chooseRowAction(page, 'Delete', row);
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this permission?' });
  await dialog.getByText(row, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await press(page, 'OK');
}

it('reports are opened to a group, for its user admins or for all', async () => {
  const page = await components.open('administrator', '/managePermissions', {
    groupPermission: { insert: saved, delete: saved },
  });
  await press(page, 'Add a Permission');
  await press(page, 'Save');
  await page.getByText('Please select the stakeholder group to add a report permission to.').waitFor();
  await pick(page, 'Stakeholder Group', 'Research', page.getByRole('dialog'));
  await pickMany(page, 'Reports', 'EPI Coverage', 'HIV Cascade');
  await choose(page, 'Viewed by', 'Only Admin(s)');
  await press(page, 'Save');
  await page.getByText('Successfully added 2 group report permissions.').waitFor();
  await page.waitForURL(/receiverId=3/);

  await press(page, 'Change EPI Coverage for Government');
  await choose(page, 'Viewed by', 'Allow All');
  await page.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(page, 'Save');
  await page.getByText('Successfully edited the group report permission.').waitFor();
  await deletePermission(page, 'EPI Coverage for Government');
  await page.getByText('Successfully deleted the group report permission.').waitFor();
  expect(components.listCalls('groupPermission.insert')).toEqual([
    expect.objectContaining({ userGroupId: 3, reportIds: [2, 3], viewedBy: 'Only Admin(s)' }),
    { userGroupId: 1, reportIds: [2], viewedBy: 'Allow All', until: untilTomorrow },
  ]);
  expect(components.listCalls('groupPermission.delete')).toEqual([{ id: 2 }]);
});

it('reports are opened to one user until a day or without an end, and closed again', async () => {
  const page = await openUserPermissions({ insert: saved, delete: saved });
  await press(page, 'Add a Permission');
  await pick(page, 'User', 'user@dho.example', page.getByRole('dialog'));
  await pickMany(page, 'Reports', 'HIV Cascade', 'Cholera Situation');
  await page.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(page, 'Save');
  await page.getByText('Successfully added 2 user report permissions.').waitFor();

  await press(page, 'Change Malaria Surveillance for Chisomo Mwale');
  expect(await page.getByRole('textbox', { name: 'Until' }).inputValue()).toBe(getTomorrow());
  await page.getByRole('textbox', { name: 'Until' }).fill('');
  await press(page, 'Save');
  await page.getByText('Successfully edited the user report permission.').waitFor();
  await page.getByText('No end').waitFor();
  await deletePermission(page, 'Malaria Surveillance for Chisomo Mwale');
  await page.getByText('Successfully deleted the user report permission.').waitFor();
  expect(components.listCalls('userPermission.insert')).toEqual([
    { userId: 3, reportIds: [3, 5], until: untilTomorrow },
    { userId: 3, reportIds: [1], until: null },
  ]);
});

it('granting and deleting permissions is undone by one click', async () => {
  const page = await openUserPermissions({ insert: { ...saved, insertId: 11 }, delete: saved });
  await press(page, 'Add a Permission');
  await pick(page, 'User', 'user@dho.example', page.getByRole('dialog'));
  await pickMany(page, 'Reports', 'HIV Cascade');
  await press(page, 'Save');
  await page.getByText('Successfully added the user report permission.').waitFor();
  await page.getByText('Chisomo Mwale: Malaria Surveillance', { exact: true }).waitFor();
  await press(page, 'Undo');
  await page.getByText('The change was undone.').waitFor();
  await deletePermission(page, 'Malaria Surveillance for Chisomo Mwale');
  await page.getByText('Successfully deleted the user report permission.').waitFor();
  await press(page, 'Undo');
  await page.getByText('The change was undone.').nth(1).waitFor();
  expect(components.listCalls('userPermission.delete')).toEqual([{ id: 11 }, { id: 1 }]);
  expect(components.listCalls('userPermission.insert').at(-1)).toMatchObject({ userId: 3, reportIds: [1] });
});

describe('all permissions of a leaver', () => {
  it('get a last day, and are deleted', async () => {
    const page = await openUserPermissions({
      planBulk: ({ action, until }): BulkPlan =>
        action === 'end' && !until ? { ids: [], skipped: { unchanged: 2 } } : { ids: [1, 2], skipped: {} },
      runBulk: changeAll,
    });
    const dialog = await openBulk(page, 2, 'Change last day');
    await dialog.getByText('2 are skipped: they already have this value.').waitFor();
    await dialog.getByLabel('Until').fill(getTomorrow());
    await dialog.getByRole('heading', { name: 'Change the last day of 2 permissions?' }).waitFor();
    await press(dialog, 'Change last day');
    await dialog.getByRole('heading', { name: 'The last day of 2 permissions was changed.' }).waitFor();
    await press(dialog, 'Close');
    await dialog.waitFor({ state: 'detached' });

    await openBulk(page, 2, 'Delete');
    await dialog.getByRole('heading', { name: 'Delete 2 permissions?' }).waitFor();
    await press(dialog, 'Delete');
    await dialog.getByRole('heading', { name: '2 permissions were deleted.' }).waitFor();
    expect(components.listCalls('userPermission.runBulk')).toMatchObject([
      { ids: [1, 2], until: untilTomorrow },
      { ids: [1, 2], action: 'revoke' },
    ]);
  });
});

it('several reports are opened to a group at once', async () => {
  const page = await components.open('administrator', '/seeReports', {
    reportManagement: {
      findAllAndCategory: demoManagedReports.slice(0, 2),
      planBulk: { ids: [1, 2], skipped: {} },
      runBulk: changeAll,
    },
  });
  const dialog = await openBulk(page, 2, 'Give a group access');
  await pick(page, 'Stakeholder Group', 'Research');
  await press(dialog, 'Give a group access');
  await dialog.getByRole('heading', { name: 'The group got access to 2 reports.' }).waitFor();
  expect(components.listCalls('reportManagement.runBulk')).toMatchObject([
    { ids: [1, 2], grantedGroupId: 3 },
  ]);
});

it('permissions are rows with report and person, and filtered by their end', async () => {
  const page = await openUserPermissions({
    findAll: ({ end }) =>
      end ? permissions.filter(({ until }) => until && until > toDaysAgo(0)) : permissions,
  });
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows.nth(1).waitFor();
  expect(await rows.nth(1).getByRole('cell').allTextContents()).toEqual([
    'EPI Coverage',
    'Chisomo',
    'Mwale',
    'District Health Office',
    'No end',
    '',
  ]);
  await press(page, 'Filters');
  await choose(page, 'Ends', 'Within 14 days');
  await page.getByText('1 permission', { exact: true }).waitFor();
  expect(await rows.count()).toBe(1);
});
