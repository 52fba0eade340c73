import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import type { AccountFixture, ReportFixture } from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

let account: AccountFixture;
let report: ReportFixture;

beforeEach(async () => {
  const partner = await createReplicatedPartner();
  account = await createReplicatedAccount('userAdmin', partner);
  report = await createWebReport(partner);
});

const findDrafts = () =>
  sql<{ form: string }>('notifications', 'SELECT form FROM draft WHERE account_id = $1', [account.id]);

const signOut = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click();

async function openFeedbackDialog() {
  const page = await browser.openNewPage(account.email, `/userSeeWebMap?report=${report.id}`);
  await waitForDrawnReport(page);
  await press(page, 'Submit Feedback');
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' });
  return { page, dialog, text: dialog.getByLabel('Feedback', { exact: true }) };
}

it('unsent feedback is back in another browser until it is sent', async () => {
  const first = await openFeedbackDialog();
  await first.text.fill('The totals of Salima');
  await first.dialog.getByRole('radio', { name: '2 stars' }).check();
  await first.page.keyboard.press('Escape');
  await first.page.getByText('Your text is saved as a draft for 30 days.').waitFor();

  const { dialog, text, page } = await openFeedbackDialog();
  await dialog.getByText(/^Your draft of .* is back\.$/).waitFor();
  expect(await text.inputValue()).toBe('The totals of Salima');
  expect(await dialog.getByRole('radio', { name: '2 stars' }).isChecked()).toBe(true);
  await text.fill('The totals of Salima are wrong.');
  await press(dialog, 'Submit the feedback');
  await page.getByText('Your feedback has been submitted.').waitFor();
  await eventually(findDrafts, (drafts) => drafts.length === 0);
});

it.each([
  {
    form: 'a recommendation',
    dialogName: 'Recommend to Others',
    label: 'Message',
    open: async () => {
      const page = await browser.openNewPage(account.email, `/userSeeWebMap?report=${report.id}`);
      await waitForDrawnReport(page);
      await press(page, 'Recommend to Others');
      return page;
    },
  },
  {
    form: 'a reply to feedback',
    dialogName: 'Answer the Feedback',
    label: 'Reply (optional)',
    open: async () => {
      const page = await browser.openNewPage(account.email, `/userFeedback?search=${report.name}`);
      await press(page, `Answer ${report.name} by Test Person`);
      return page;
    },
  },
])('$form is back in another browser with the focus in its dialog', async ({ dialogName, label, open }) => {
  const { account: sender, rest } = await signIn(account.email);
  await rest.api.feedback.insert({
    userId: sender.id,
    reportIdOrUrl: report.id,
    feedback: 'Salima is missing.',
  });
  const openDialog = async () => {
    const page = await open();
    const dialog = page.getByRole('dialog', { name: dialogName });
    return { page, dialog, text: dialog.getByLabel(label, { exact: true }) };
  };
  const first = await openDialog();
  await first.text.fill('Salima is added on Friday.');
  await first.page.keyboard.press('Escape');
  await first.page.getByText('Your text is saved as a draft for 30 days.').waitFor();

  const { dialog, text } = await openDialog();
  await dialog.getByText(/^Your draft of .* is back\.$/).waitFor();
  expect(await text.inputValue()).toBe('Salima is added on Friday.');
  await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement)));
});

it('an announcement survives signing out, and is deleted once it is discarded', async () => {
  const page = await browser.openNewPage(account.email, '/userAddAnnouncement');
  const text = page.getByLabel('Announcement', { exact: true });
  await text.fill('Closed on Sunday');
  await signOut(page);
  const form = new SignInPage(page);
  await form.submit.waitFor();
  expect(await page.content()).not.toContain('Closed on Sunday');
  expect(await findDrafts()).toEqual([{ form: 'announcement' }]);

  const next = await browser.openNewPage(account.email, '/userAddAnnouncement');
  await next.getByText(/^Your draft of .* is back\.$/).waitFor();
  expect(await next.getByLabel('Announcement', { exact: true }).inputValue()).toBe('Closed on Sunday');
  await press(next, 'Discard the draft');
  await eventually(findDrafts, (drafts) => drafts.length === 0);
  expect(await next.getByLabel('Announcement', { exact: true }).inputValue()).toBe('');
});

it('a report that is not added yet survives a reload', async () => {
  const page = await browser.openNewPage(account.email, '/userAddReport');
  await page.getByRole('radio', { name: /^Web Embed/ }).check();
  await page.getByLabel('Description').fill('Where the health facilities are.');
  await eventually(findDrafts, (drafts) => drafts.some(({ form }) => form === 'newReport'));
  await page.reload();
  await page.getByText(/^Your draft of .* is back\.$/).waitFor();
  expect(await page.getByRole('radio', { name: /^Web Embed/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Description').inputValue()).toBe('Where the health facilities are.');
});

it('leaving a form with unsaved text asks', async () => {
  const page = await browser.openNewPage(account.email, '/userHome');
  await getTitle(page, 'Welcome, Test').waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main menu' });
  await page.goto('/#/userAddUser');
  const name = page.getByRole('textbox', { name: 'Firstname' });
  const confirmation = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await name.fill('Thoko');

  await navigation.getByRole('link', { name: 'Home', exact: true }).click();
  await press(confirmation, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  await page.goBack();
  await press(confirmation, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  await signOut(page);
  await press(confirmation, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  const closing = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await closing).toBe('beforeunload');
  expect(await name.inputValue()).toBe('Thoko');

  await page.goBack();
  await press(confirmation, 'Discard');
  await getTitle(page, 'Welcome, Test').waitFor();
  await page.goForward();
  expect(await name.inputValue()).toBe('');
});
