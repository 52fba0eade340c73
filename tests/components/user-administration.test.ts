import { describe, expect, it } from '@jest/globals';
import { notFound, type UserRow } from '@portal/contracts';
import { demoAccounts, findDemoAccount } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { choose, chooseRowAction, getCell, getTomorrow, pick, press } from '../support/forms.js';
import { getSavedLines } from '../support/usage-page.js';
import { useComponents } from './support/components.js';
import { toUserRow } from './support/demo/accounts.js';
import { changeAll, saved } from './support/writes.js';

const components = useComponents();
const chisomo = toUserRow(findDemoAccount('user@dho.example'));
const rowName = 'Chisomo Mwale';

/** Opens the users with one, who leaves the list with the write. */
async function openUser(write: 'updateStatus' | 'delete', refuses = false) {
  const rows: UserRow[] = [chisomo];
  const page = await components.open('administrator', '/seeUsers', {
    user: {
      findAllNotDeactivated: () => rows,
      [write]: () => {
        rows.length = 0;
        if (refuses) throw notFound();
        return saved;
      },
    },
  });
  await page.getByRole('row', { name: rowName }).waitFor();
  return page;
}

async function waitUntilRemoved(page: Page): Promise<void> {
  await page.getByRole('row', { name: rowName }).waitFor({ state: 'detached' });
}
/** The focus moves to the title when the focused element is removed. */
const waitForFocusedTitle = (page: Page) => page.locator('h1:focus').waitFor();
async function download(page: Page): Promise<string[]> {
  await press(page, 'More');
  return getSavedLines(page, page.getByRole('button', { name: 'Export CSV' }));
}

describe('a user', () => {
  it('gets another status, and leaves the list', async () => {
    const page = await openUser('updateStatus');
    await chooseRowAction(page, 'Edit Status', rowName);
    await choose(page.getByRole('dialog', { name: 'Edit Status' }), 'Status', 'Deactivated');
    await press(page, 'Save the status');
    await page.getByText('Successfully edited the user status.').waitFor();
    await waitUntilRemoved(page);
    await waitForFocusedTitle(page);
    expect(components.listCalls('user.updateStatus')).toEqual([{ id: 3, status: 'Deactivated' }]);
  });

  it('who is the only user admin hands over to another person of the partner', async () => {
    const summary = { permissions: 0, otherPermissions: 0, requests: 0, ownedReports: 1, waitingRequests: 0 };
    const page = await components.open('administrator', '/seeUsers?search=owner@dho.example', {
      leaver: {
        find: { sessions: 0, invitations: 0, registrations: 0, isOnlyUserAdmin: true },
        deactivate: saved,
      },
      handOver: { find: summary },
    });
    await chooseRowAction(page, 'Edit Status', 'Thoko Phiri');
    const dialog = page.getByRole('dialog', { name: 'Edit Status' });
    await choose(dialog, 'Status', 'Deactivated');
    await dialog.getByText('Thoko Phiri is the only user admin of District Health Office.').waitFor();
    await dialog.getByText('1 report of the HIS partner needs somebody to manage it.').waitFor();
    await pick(page, 'Hand over to (optional)', 'user@dho.example', dialog);
    await press(dialog, 'Save the status');
    await page.getByText('Successfully edited the user status.').waitFor();
    expect(components.listCalls('leaver.deactivate')).toEqual([{ id: 2, successorId: 3 }]);
  });

  it('is moved to another partner', async () => {
    const page = await components.open('administrator', '/assignUserType', {
      user: { updatePartner: saved },
    });
    await pick(page, 'User', 'user@ngo.example');
    await pick(page, 'HIS Partner', 'Global Health Fund');
    await press(page, 'Assign the HIS partner');
    await page.getByText('Successfully assigned the HIS partner.').waitFor();
    expect(components.listCalls('user.updatePartner')).toEqual([{ id: 4, type: 5 }]);
  });

  it('is deleted after the confirmation that names it', async () => {
    const page = await openUser('delete');
    await chooseRowAction(page, 'Delete', rowName);
    await page.getByRole('dialog', { name: `Are you sure you want to delete ${rowName}?` }).waitFor();
    await press(page, 'Cancel');
    await getCell(page, 'Active').waitFor();
    await chooseRowAction(page, 'Delete', rowName);
    await press(page, 'Delete the user');
    await page.getByText('Successfully deleted the user.').waitFor();
    await waitUntilRemoved(page);
    await waitForFocusedTitle(page);
    expect(components.listCalls('user.delete')).toEqual([{ id: 3 }]);
  });

  it('that is already deleted is reported as such and leaves the list', async () => {
    const page = await openUser('delete', true);
    await chooseRowAction(page, 'Delete', rowName);
    await press(page, 'Delete the user');
    await page.getByRole('alert').getByText('This item no longer exists.').waitFor();
    await waitUntilRemoved(page);

    await openUser('updateStatus', true);
    await chooseRowAction(page, 'Edit Status', rowName);
    await press(page, 'Save the status');
    await page.getByRole('dialog').getByText('This item no longer exists.').waitFor();
    await press(page, 'Cancel');
    await waitUntilRemoved(page);
  });

  it('is a card on a phone with its full name above and without repeated parts of the name', async () => {
    const page = await openUser('delete');
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Manage Users' }).getByRole('listitem');
    await card.getByText(rowName, { exact: true }).waitFor();
    expect(await card.getByRole('term').allTextContents()).toEqual([
      'Email',
      'Phone',
      'HIS Partner',
      'Status',
    ]);
  });

  it('becomes a user admin and a user again', async () => {
    const userAdmins: UserRow[] = [];
    const page = await components.open('administrator', '/makeUserAdmin', {
      userAdmin: {
        findAll: () => userAdmins,
        insert: () => {
          userAdmins.push({ ...chisomo, role: 'userAdmin' });
          return saved;
        },
        delete: () => {
          userAdmins.length = 0;
          return saved;
        },
      },
    });
    await press(page, 'Add a User Admin');
    await press(page, 'Add the user admin');
    await page.getByText('Please select the user to add as a user admin.').waitFor();
    await pick(page, 'User', chisomo.email);
    await press(page, 'Add the user admin');
    await page.getByText('Successfully added the user admin.').waitFor();
    await chooseRowAction(page, 'Remove', rowName);
    await page.getByRole('dialog', { name: 'Are you sure you want to remove this user admin?' }).waitFor();
    await press(page, 'Remove the user admin');
    await waitUntilRemoved(page);
    expect(components.listCalls('userAdmin.insert')).toEqual([{ userId: 3 }]);
    expect(components.listCalls('userAdmin.delete')).toEqual([{ id: 3 }]);
  });
});

it('above an empty list stand only the filters that lead to another one', async () => {
  const page = await components.open('administrator', '/userAdminRequests', {
    adminRequest: { findAllUnaccepted: [] },
  });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Filters' }).waitFor();
  await main.getByRole('searchbox').waitFor({ state: 'detached' });
  expect(await main.locator('.table-tools').getByRole('button').count()).toBe(1);
});

it('a request for admin status shows in the top bar until it is decided', async () => {
  let isPending = true;
  const page = await components.open('administrator', '/userAdminRequests?search=Mwale', {
    accountDecision: { findWaitingCount: () => ({ registrations: 0, adminRequests: isPending ? 1 : 0 }) },
    adminRequest: {
      update: () => {
        isPending = false;
        return saved;
      },
    },
  });
  await getCell(page, chisomo.email).waitFor();
  await page.getByRole('link', { name: /^Waiting for you, \d+ open$/ }).waitFor();
  const icon = page.getByRole('banner').getByRole('link', { name: 'User Admin Requests, 1 open' });
  await icon.locator('.bar-dot').waitFor();
  await icon.click();
  // The link shows the list without the search of the former address.
  await page.getByText('3 requests', { exact: true }).waitFor();
  await press(page, `Decide ${rowName}`);
  await choose(page.getByRole('dialog'), 'Request Status', 'Accepted');
  await press(page, 'Save the request status');
  await page.getByText('Successfully edited the request status.').waitFor();
  await page.goto('/#/home');
  await icon.waitFor({ state: 'detached' });
  expect(components.listCalls('adminRequest.update')).toEqual([
    expect.objectContaining({ id: 3, status: 'Accepted', userId: 3 }),
  ]);
});

it.each([
  ['/seeUsers', 'Blocked'],
  ['/deactivatedUsers', 'Deactivated'],
  ['/makeUserAdmin', 'Deactivated'],
] as const)('the table of people at %s fits next to the drawer', async (path, text) => {
  const row: UserRow = {
    ...chisomo,
    name: 'Central Organisation 0123abcd',
    group_name: 'Group of Central Organisation 0123abcd',
    email: '01234567-89ab-cdef-0123-456789abcdef@test.example',
    status: path === '/seeUsers' ? 'Blocked' : 'Deactivated',
    emailConfirmed: false,
  };
  const page = await components.open('administrator', path, {
    user: { findAllNotDeactivated: [row], findAllDeactivated: [row] },
    userAdmin: { findAll: [row] },
  });
  await page.getByRole('cell', { name: new RegExp(`^${text}`) }).waitFor();
  const overhang = await page
    .locator('.row-table')
    .evaluate((content: HTMLElement) => content.scrollWidth - content.clientWidth);
  expect(overhang).toBe(0);
});

it('the users of the demonstration have eight columns in one line, without a cut cell', async () => {
  const rows = demoAccounts.filter(({ role }) => role !== 'administrator').map(toUserRow);
  const page = await components.open('administrator', '/seeUsers?users=all', {
    user: { findAll: rows.map((row) => ({ ...row, phone: '0888389647' })) },
  });
  await getCell(page, 'Deactivated').first().waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Firstname',
    'Surname',
    'Email',
    'Phone',
    'Stakeholder Group',
    'HIS Partner',
    'Status',
    'Action',
  ]);
  const findCut = (cells: Element[]) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent);
  expect(await page.getByRole('cell').evaluateAll(findCut)).toEqual([]);
  const lines = await page
    .locator('tbody tr')
    .evaluateAll((trs) => trs.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...lines)).toBeLessThan(45);
});

describe('the table of users', () => {
  it('is filtered in the address, and exports the users that match without formulas', async () => {
    const rows = demoAccounts.map(toUserRow);
    const responses = {
      user: {
        findAllNotDeactivated: ({ partnerId, status }: { partnerId?: unknown; status?: unknown }) =>
          rows
            .filter((row) => !partnerId || row.user_type_id === Number(partnerId))
            .filter((row) => !status || row.status === status)
            .map((row) => ({ ...row, firstname: '=1+1' })),
      },
    };
    const page = await components.open('administrator', '/seeUsers', responses);
    await press(page, 'Filters');
    await pick(page, 'HIS Partner', 'District Health Office');
    await page.waitForURL(/partnerId=1/);
    await choose(page, 'Status', 'Blocked');
    await page.getByText('1 user', { exact: true }).waitFor();
    await components.open('administrator', new URL(page.url()).hash.slice(1), responses);
    await page.getByText('1 user', { exact: true }).waitFor();
    expect(await download(page)).toEqual([
      'Firstname,Surname,Email,Phone,Stakeholder Group,HIS Partner,Status',
      `"'=1+1",Chirwa,blocked@dho.example,"'+265 999 12 34 56",Government,District Health Office,Blocked`,
    ]);

    await press(page, 'Filters (2 set)');
    await page.getByRole('group', { name: 'Filters' }).getByText('District Health Office').waitFor();
    await press(page, 'Clear filters');
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    expect(page.url()).not.toContain('partnerId');
  });

  it('shows roles and last sign-ins when they are chosen', async () => {
    const page = await components.open('administrator', '/seeUsers', {
      tablePreference: { update: saved },
      user: { findAllNotDeactivated: [{ ...chisomo, role: 'userAdmin', last_sign_in: null }] },
    });
    await page.getByRole('columnheader', { name: 'Status' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Last sign-in' }).count()).toBe(0);
    await press(page, 'More');
    for (const name of ['Role', 'Last sign-in']) await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await page.getByText('User admin', { exact: true }).waitFor();
    const [headings, line] = await download(page);
    expect(headings).toContain('Role,Last sign-in');
    expect(line).toContain('User admin,Never');
  });

  it('gives the users of a page access to reports until a day', async () => {
    const page = await components.open('administrator', '/seeUsers', {
      user: { findAllNotDeactivated: [chisomo], planBulk: { ids: [3], skipped: {} } },
      userPermission: {
        grantBulk: ({ userIds }) => changeAll({ ids: userIds }),
      },
    });
    await press(page, 'Select');
    const selectsPage = page.getByRole('checkbox', { name: 'Select all rows of this page' });
    await selectsPage.check();
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    await selectsPage.uncheck();
    await page.getByText('1 selected', { exact: true }).waitFor({ state: 'hidden' });
    await selectsPage.check();
    await page.setViewportSize({ width: 1280, height: 800 });
    await press(page, 'Give access to reports');
    const dialog = page.getByRole('dialog');
    await pick(page, 'Reports', 'HIV Cascade', dialog);
    await dialog.getByLabel('Until').fill(getTomorrow());
    await press(dialog, 'Give access to reports');
    await dialog.getByRole('heading', { name: '1 user got access.' }).waitFor();
    expect(components.listCalls('userPermission.grantBulk')).toEqual([
      { userIds: [3], reportIds: [3], until: expect.stringContaining(getTomorrow()) },
    ]);
  });
});

it('the audit trail is exported with its times as shown and their zone', async () => {
  const page = await components.open('administrator', '/auditTrail');
  const shownTime = await page.getByRole('cell', { name: /^\d+ \w+ \d{4}, \d\d:\d\d$/ }).textContent();
  await getCell(page, 'Status: Active → Blocked').waitFor();
  const [headings, line] = await download(page);
  expect(headings).toMatch(/^When \(Africa\/Blantyre\),Who,/);
  expect(line).toContain(`"${shownTime}",`);
});
