import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createWebReport } from '../support/emulator.js';
import { createAccount, createPartner, createPerson } from '../support/fixtures.js';
import { choose, chooseRowAction, getCell, pick, press } from '../support/forms.js';
import { getTicketIn, mailTo } from '../support/mail.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { expectAccessible } from '../support/screens/appearance.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';

const browser = useBrowser();

const password = 'Chosen-pass-2026';

it('a registered person is listed at once, chooses a password by the link and signs in', async () => {
  const email = `${randomUUID()}@test.example`;
  const partner = await createPartner();
  const registrar = await browser.openScreen(administrator, '/adminAddUser');
  await pick(registrar, 'HIS Partner', partner.name);
  for (const [label, value] of Object.entries({ Firstname: 'Mphatso', Surname: 'Kalua', Email: email }))
    await registrar.getByRole('textbox', { name: label }).fill(value);
  await registrar.getByRole('textbox', { name: 'Phone' }).fill('+265 999 123 456');
  await press(registrar, 'Register the user');
  await registrar.getByText('Successfully registered the user !').waitFor();
  await registrar.goto(`/#/seeUsers?users=all&search=${email}`);
  await registrar.getByText(/^Invited, link sent \d/).waitFor();
  const ticket = getTicketIn(await mailTo(email, `registered you with ${partner.name}`), 'acceptInvitation');

  const page = await browser.newPage();
  const link = `/#/acceptInvitation?id=${ticket}&for=user`;
  await page.goto(link);
  await getTitle(page, 'Choose your password').waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await press(page, 'Activate account');
  await page.getByText('The password entered is too short.').waitFor();
  await field.fill('Mphatso-Kalua');
  await press(page, 'Activate account');
  await page.getByText('Choose a password that is not made of your name').waitFor();
  await expectAccessible(page);
  await field.fill(password);
  await press(page, 'Activate account');
  await page.getByRole('heading', { level: 2, name: 'Your account is active' }).waitFor();
  expect(await page.getByText('administrator').count()).toBe(0);
  await page.getByRole('link', { name: 'Finish' }).click();
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await getTitle(page, 'Welcome, Mphatso').waitFor();

  await page.goto(link);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.getByText('is older than 7 days').waitFor();
});

it('an administrator invites another one, who chooses a password by the link and signs in', async () => {
  const email = `${randomUUID()}@test.example`;
  const inviter = await browser.openNewPage(
    (await createAccount('administrator')).email,
    '/administratorInvitations',
  );
  await press(inviter, 'Invite an administrator');
  const dialog = inviter.getByRole('dialog', { name: 'Invite an administrator' });
  for (const [label, value] of Object.entries({ Firstname: 'Mphatso', Surname: 'Kalua', Email: email }))
    await dialog.getByLabel(label).fill(value);
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-pass-2026');
  await press(dialog, 'Send the invitation');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await press(dialog, 'Send the invitation');
  await inviter.getByText(`The invitation was sent to ${email}.`).waitFor();
  await inviter.getByRole('table').getByText(email).waitFor();
  const crumbs = inviter.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByRole('link', { name: 'Dashboard' }).waitFor();

  const ticket = getTicketIn(await mailTo(email, 'invites you'), 'acceptInvitation');
  const page = await browser.newPage();
  await page.goto(`/#/acceptInvitation?id=${ticket}`);
  await getTitle(page, 'Become an administrator').waitFor();
  await page.getByText(email).waitFor();
  await press(page, 'Create account');
  await page.getByText('Please, fill in your phone number.').waitFor();
  await page.getByText('You cannot submit').waitFor();
  await page.getByLabel('Phone').fill('+265 999 123 456');
  await page.getByLabel('New password', { exact: true }).fill('Mphatso-Kalua');
  await press(page, 'Create account');
  await page.getByText('Choose a password that is not made of your name').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await press(page, 'Create account');
  await page.getByRole('heading', { level: 2, name: 'Your account is ready' }).waitFor();
  await page.getByText('You are an administrator now.').waitFor();
  await page.getByRole('link', { name: 'Finish' }).click();
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await getTitle(page, 'Dashboard').waitFor();

  await page.goto(`/#/acceptInvitation?id=${ticket}`);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

const openView = (page: Page, name: string) =>
  page.locator('.page-views').getByRole('link', { name, exact: true }).click();

const findField = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

it('the page of a person revokes the access of a leaver and shows it in the history', async () => {
  const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const leaver = await createReplicatedAccount('user', partner);
  const report = await createWebReport(owner);
  const api = await createPerson('administrator');
  await api.rest.post('/userPermission/insert', { userId: leaver.id, reportIds: [report.id] });

  const page = await browser.openScreen(administrator, `/seeUsers?search=${leaver.email}`);
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await getTitle(page, 'Test Person').waitFor();
  await findField(page, 'Email').getByText(leaver.email).waitFor();
  await findField(page, 'Last sign-in').getByText('Never').waitFor();

  await openView(page, 'Access');
  await chooseRowAction(page, 'Revoke', report.name);
  await press(page.getByRole('dialog'), 'OK');
  await page.getByText('This person may not open any reports.').waitFor();

  await press(page, 'Edit Status');
  await choose(page, 'Status', 'Blocked');
  await press(page, 'Save the status');
  await openView(page, 'History');
  await page.getByText('Status: Active → Blocked').waitFor();
  await openView(page, 'About');
  await findField(page, 'Status').getByText('Blocked').waitFor();
});

it('a HIS partner is added with a valid pattern, edited and deleted', async () => {
  const name = `Partner ${randomUUID()}`;
  const page = await browser.openScreen(administrator, `/manageHISPartners?search=${name}`);
  await press(page, 'Add HIS Partner');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await pick(page, 'Stakeholder Group', 'Research and academia');
  await page.getByLabel('Email pattern').fill('no domain');
  await press(page, 'Add the HIS partner');
  await page.getByText('Please enter domains such as').waitFor();
  await page.getByLabel('Email pattern').fill('*.partner.example');
  await press(page, 'Add the HIS partner');
  await getCell(page, 'Accepted').waitFor();
  await press(page, `Edit ${name}`);
  await page.getByRole('switch', { name: 'Accept only addresses that match the pattern' }).click();
  await press(page, 'Save the HIS partner');
  await getCell(page, 'Refused').waitFor();
  await chooseRowAction(page, 'Delete', name);
  await press(page, 'Delete the HIS partner');
  await page.getByText(/^Nothing matches/).waitFor();
});

/** Returns the name and the text of the file that an act saves. */
async function save(page: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it('people download their data, and an administrator erases a person by the email address', async () => {
  const account = await createReplicatedAccount('user', await createReplicatedPartner());
  const own = await browser.openScreen(account.email, '/userProfile');
  const file = await save(own, () => press(own, 'Download your data'));
  expect(file.name).toMatch(new RegExp(`^personal-data-${account.id}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  expect(file.text).toContain(account.email);

  const page = await browser.openNewPage(administrator, `/person?id=${account.id}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase the person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Test Person?' });
  const email = dialog.getByLabel(`To confirm, enter ${account.email}`);
  await email.fill('another@example.org');
  await press(dialog, 'Erase the person');
  await dialog.getByText('Please enter the email address of the person whose data you erase.').waitFor();
  await email.fill(account.email);
  await press(dialog, 'Erase the person');
  await page.getByText('The person was erased.').waitFor();

  await page.goto(page.url().replace(/#.*/, '#/auditTrail'));
  await press(page, 'More');
  await page.getByRole('button', { name: 'Export JSON Lines' }).waitFor();
  const trail = await save(page, () => press(page, 'Export JSON Lines'));
  expect(trail.name).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.jsonl$/);
  const entries = trail.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; subject: string });
  const erasure = { subject: `Erased person ${account.id}`, kind: 'Account' };
  expect(entries).toContainEqual(expect.objectContaining(erasure));
  expect(trail.text).not.toContain(account.email);
});
