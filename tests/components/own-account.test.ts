import { expect, it } from '@jest/globals';
import { tooManyRequests } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';
import { NoResponse, type Responses } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();

/** Returns a response that fails once as without a network. */
function failOnce<T>(response: T): () => T {
  let isDown = true;
  return () => {
    if (!isDown) return response;
    isDown = false;
    throw new NoResponse();
  };
}

const openForm = (responses: Responses = {}) => components.open('user', '/userEditProfile', responses);
const waitForFocus = (page: Page, label: string) =>
  page.getByLabel(label).and(page.locator(':focus')).waitFor();

it('the profile opens from the user menu and shows the account', async () => {
  const page = await components.open('user', '/userHome');
  await page.getByRole('button', { name: /Chisomo Mwale/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await getTitle(page, 'Edit Profile').waitFor();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'My Profile' })
    .click();
  for (const text of ['Chisomo', 'Mwale', '+265 999 12 34 56', 'user@dho.example', 'District Health Office'])
    await page.getByRole('definition').getByText(text, { exact: true }).waitFor();
});

it('the profile is saved when its fields are valid, and stays in the form until then', async () => {
  const page = await openForm({ user: { update: failOnce(saved) } });
  await page.getByLabel('Firstname').fill(' ');
  await page.getByLabel('Phone').fill('12');
  await press(page, 'Save the profile');
  await page.getByText('Please fill in your firstname').waitFor();
  await page.getByText('Please fill in the textfield with your correct phone number').waitFor();
  await waitForFocus(page, 'Firstname');
  await page.getByLabel('Firstname').fill('Tadala');
  await page.getByLabel('Phone').fill('0888123456');
  await press(page, 'Save the profile');
  await page.getByRole('alert').getByText('A system error occurred, please try again.').waitFor();
  expect(await page.getByLabel('Firstname').inputValue()).toBe('Tadala');
  await press(page, 'Save the profile');
  await page.getByText('Successfully edited your profile').waitFor();
  await getTitle(page, 'My Profile').waitFor();
  expect(components.listCalls('user.update').at(-1)).toMatchObject({
    firstname: 'Tadala',
    phone: '0888123456',
  });
});

it('another email address needs the password, and its change can be cancelled', async () => {
  const pending = [{ email: 'other@dho.example', expiresAt: new Date().toISOString() }];
  const cancel = () => {
    pending.length = 0;
    return saved;
  };
  const page = await openForm({ user: { update: saved }, emailChange: { find: () => pending, cancel } });
  expect(await page.getByLabel('Current password', { exact: true }).count()).toBe(0);
  await page.getByLabel('Email').fill('other@dho.example');
  await press(page, 'Save the profile');
  await page.getByText('Enter your current password to change your email address.').waitFor();
  await page.getByLabel('Current password', { exact: true }).fill('Chosen-pass-2026');
  await press(page, 'Save the profile');
  await getTitle(page, 'My Profile').waitFor();
  await page.getByText('Waiting for confirmation of other@dho.example').waitFor();
  await press(page, 'Cancel the change');
  await page.getByText('The change of your email address was cancelled.').waitFor();
  await page.getByText('Waiting for confirmation').waitFor({ state: 'detached' });
});

it('admin status is requested once, and the pending request is shown', async () => {
  const user = { id: 3, firstname: 'Chisomo', surname: 'Mwale' };
  const insert = failOnce(saved);
  let requestStatus: 'Pending' | null = null;
  const page = await openForm({
    user: { findNonAdmin: () => [{ ...user, requestStatus }] },
    adminRequest: {
      insert: () => {
        const response = insert();
        requestStatus = 'Pending';
        return response;
      },
    },
  });
  await press(page, 'Request Admin Status');
  await page.getByRole('alert').getByText('Cannot connect to the server, network error !').waitFor();
  await press(page, 'Request Admin Status');
  await page.getByText('Successfully sent the admin status request !').waitFor();
  await page.getByText('Your request for admin status is pending').waitFor();
  expect(await page.getByRole('button', { name: 'Request Admin Status' }).count()).toBe(0);
});

it('a user admin cannot request admin status', async () => {
  const page = await components.open('userAdmin', '/userEditProfile', { user: { findNonAdmin: [] } });
  await page.getByRole('button', { name: 'Save the profile' }).waitFor();
  expect(await page.getByText('Admin status').count()).toBe(0);
});

it('an administrator finds Edit Password next to the title', async () => {
  const page = await components.open('administrator', '/editProfile');
  await page.locator('.page-head').getByRole('button', { name: 'Edit Password' }).click();
  await getTitle(page, 'Edit Password').waitFor();
});

it('the settings have a menu, and mail preferences among them', async () => {
  const refusals = [new NoResponse(), tooManyRequests(120)];
  const update = () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return saved;
  };
  const page = await components.open('user', '/settings', { mailPreference: { update } });
  const menu = page.getByRole('main').getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Email Preferences' }).click();
  await page.getByRole('radio', { name: /^All/, checked: true }).waitFor();
  await page.getByRole('radio', { name: /^Weekly digest/ }).check();
  await press(page, 'Save');
  await page.getByRole('alert').getByText('A system error occurred, please try again.').waitFor();
  await press(page, 'Save');
  await page.getByRole('alert').getByText("You've done this too often. Try again in 2 minutes.").waitFor();
  await press(page, 'Save');
  await page.getByText('Your email preferences were saved.').waitFor();
  expect(components.listCalls('mailPreference.update').map(({ mails }) => mails)).toEqual(
    Array(3).fill('Weekly digest'),
  );
});
