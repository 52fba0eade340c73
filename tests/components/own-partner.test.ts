import { describe, expect, it } from '@jest/globals';
import { type UserRow, describeRefusal } from '@portal/contracts';
import { findDemoAccount } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { choose, chooseRowAction, openBulk, press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { toDaysAgo, toUserRow } from './support/demo/accounts.js';
import { changeAll, saved } from './support/writes.js';

const components = useComponents();
const waiting = 'memory@dho.example';

const findRow = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: email }) });
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

describe('users of the own partner', () => {
  it('who wait are announced by a bell and activated', async () => {
    const rows: UserRow[] = [
      { ...toUserRow(findDemoAccount(waiting)), emailFits: false, emailConfirmed: false },
    ];
    const page = await components.open('userAdmin', '/userHome', {
      user: {
        findDeactivatedByPartner: () => rows,
        updateStatus: () => {
          rows.length = 0;
          return saved;
        },
      },
    });
    const bell = page.getByText('Users are waiting to be activated');
    const entry = getMenu(page).getByRole('link', { name: 'Activate Users' });
    await entry.and(page.getByRole('link').filter({ has: bell })).waitFor();
    await entry.click();
    await getTitle(page, 'Activate Users').waitFor();
    await findRow(page, waiting).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Firstname',
      'Surname',
      'Email',
      'Phone',
      'Registration',
      'Action',
    ]);
    for (const evidence of ['Address not confirmed', 'Not vouched for'])
      await findRow(page, waiting).getByText(evidence).waitFor();
    await findRow(page, waiting).getByRole('button', { name: 'Edit Status' }).click();
    await page.getByRole('dialog').getByText(waiting).waitFor();
    await choose(page.getByRole('dialog'), 'Status', 'Active');
    await press(page, 'Save the status');
    await page.getByText('Successfully edited the user status.').waitFor();
    await page.getByText('There are no users to activate.').waitFor();
    await bell.waitFor({ state: 'detached' });
    expect(components.listCalls('user.updateStatus')).toEqual([{ id: 16, status: 'Active' }]);
  });

  it('have actions, except the own account and other user admins', async () => {
    const page = await components.open('userAdmin', '/userActivateUser?users=all');
    await findRow(page, 'user@dho.example').getByRole('button', { name: 'Edit Status' }).waitFor();
    expect(await findRow(page, 'owner@dho.example').getByRole('button').count()).toBe(0);
  });

  it('that match a filter are blocked at once', async () => {
    const page = await components.open('userAdmin', '/userActivateUser?users=all&role=user&status=Active', {
      user: {
        findAllByPartner: ['user@dho.example', 'tamanda@dho.example'].map(findDemoAccount).map(toUserRow),
        runBulk: changeAll,
      },
    });
    const dialog = await openBulk(page, 2, 'Edit Status');
    await dialog.getByRole('heading', { name: 'Edit the status of 2 users?' }).waitFor();
    await choose(dialog, 'Status', 'Blocked');
    await press(dialog, 'Edit Status');
    await dialog.getByRole('heading', { name: 'The status of 2 users was edited.' }).waitFor();
    expect(components.listCalls('user.planBulk').at(-1)).toMatchObject({ role: 'user', status: 'Active' });
    expect(components.listCalls('user.runBulk')).toMatchObject([{ ids: [3, 4], action: 'Blocked' }]);
  });
});

it('a user has no screen that activates users', async () => {
  const page = await components.open('user', '/userHome');
  await getMenu(page).getByRole('link', { name: 'Home' }).waitFor();
  expect(await getMenu(page).getByRole('link', { name: 'Activate Users' }).count()).toBe(0);
});

describe('registering users', () => {
  it('names the errors of each field, and empties the form for the next one', async () => {
    const page = await components.open('userAdmin', '/userActivateUser', {
      user: { insert: saved },
    });
    await press(page, 'Register Users');
    await getTitle(page, 'Register Users').waitFor();
    expect(await page.getByLabel(/password/i).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('12');
    await press(page, 'Register the user');
    for (const error of [
      'You cannot submit an empty firstname!',
      'You cannot submit an empty surname!',
      'You have submitted an invalid email !',
      'The phone number submitted is empty or its too short!',
    ])
      await page.getByText(error).waitFor();
    const typed = {
      Firstname: 'Tiyamike',
      Surname: 'Banda',
      Email: 'tiyamike@dho.example',
      Phone: '0999123456',
    };
    for (const [label, value] of Object.entries(typed))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    await press(page, 'Register the user');
    await page.getByText('Successfully registered the user !').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe('');
    expect(components.listCalls('user.insert')).toMatchObject([
      { firstname: 'Tiyamike', surname: 'Banda', email: 'tiyamike@dho.example', phone: '0999123456' },
    ]);
  });

  it('from a file lists errors by line before anything is stored', async () => {
    const page = await components.open('userAdmin', '/userAddUser', {
      registration: {
        insertMany: ({ csv }) => ({
          affectedRows: 1,
          unchanged: 0,
          errors: csv.includes('nowhere')
            ? [{ row: 2, field: 'email', ...describeRefusal('person.email') }]
            : [],
        }),
      },
    });
    await page.getByRole('link', { name: 'Many users (CSV)' }).click();
    const setFile = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const head = 'firstname,surname,email,phone\nTiyamike,Banda';
    const list = page.getByRole('textbox', { name: 'The list as CSV' });
    await list.fill('x'.repeat(200_001));
    await page.getByText('The list is too long: at most 200,000 characters at once.').waitFor();
    expect(await list.inputValue()).toBe('');
    await setFile(`${head},nowhere,0999123456`);
    await press(page, 'Check the list');
    const errors = page.getByRole('table', { name: 'Errors in the list' });
    await errors.getByRole('row', { name: '2 email You have submitted an invalid email !' }).waitFor();
    await setFile(`${head},tiyamike@dho.example,0999123456`);
    await press(page, 'Check the list');
    await press(page, 'Register 1 user');
    await page.getByText('Successfully registered 1 user.').waitFor();
    const calls = components.listCalls('registration.insertMany');
    expect(calls.map(({ dryRun }) => dryRun)).toEqual([true, true, false]);
  });
});

it('a person who has no password yet is shown as invited, gets another link and is withdrawn', async () => {
  const person = { ...toUserRow(findDemoAccount('deactivated@dho.example')), date_invited: toDaysAgo(8) };
  const page = await components.open('userAdmin', '/userActivateUser?users=all', {
    user: { findAllByPartner: [person] },
    userInvitation: { sendAgain: saved, delete: saved },
  });
  const row = findRow(page, person.email);
  await row.getByText('Invited, link expired').waitFor();
  await chooseRowAction(row, 'Send the link again');
  await page.getByText('The former link stops working.').waitFor();
  await press(page.getByRole('dialog'), 'Send the link again');
  await page.getByText(`A new link was sent to ${person.email}.`).waitFor();
  await chooseRowAction(row, 'Withdraw the invitation');
  await press(page.getByRole('dialog'), 'Withdraw the invitation');
  await page.getByText('The invitation was withdrawn.').waitFor();
  for (const call of ['userInvitation.sendAgain', 'userInvitation.delete'] as const)
    expect(components.listCalls(call)).toEqual([{ id: person.id }]);
});
