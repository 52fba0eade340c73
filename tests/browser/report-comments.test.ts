import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createPowerBiReport, createWebReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import {
  createAccount,
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
} from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { createReplicatedPartner, replicateAccount } from '../support/replicated-fixtures.js';
import { findPageEntries, findPageEntry, waitForShownPage } from '../support/viewing.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

let partner: PartnerFixture;
let report: ReportFixture;
let author: AccountFixture;
let colleague: AccountFixture;

async function createNamed(firstname: string): Promise<AccountFixture> {
  const account = await createAccount('user', partner);
  await sql('identity', 'UPDATE account SET firstname = $2 WHERE id = $1', [account.id, firstname]);
  await replicateAccount(account);
  return account;
}

beforeAll(async () => {
  partner = await createReplicatedPartner();
  [author, colleague, report] = await Promise.all([
    createNamed('Alinafe'),
    createNamed('Chifundo'),
    createWebReport(partner),
  ]);
});

const getPanel = (page: Page) => page.getByRole('complementary', { name: 'Comments' });

async function openComments({ email }: AccountFixture, path = `/report/${report.id}`): Promise<Page> {
  const page = await browser.openScreen(email, path);
  await getTitle(page, report.name).waitFor();
  await page.getByRole('button', { name: /^Comments/ }).click();
  await getPanel(page).waitFor();
  return page;
}

async function addComment(page: Page, text: string): Promise<void> {
  await getPanel(page)
    .getByRole('textbox', { name: /^Add a comment/ })
    .fill(text);
  await press(page, 'Add the comment');
  await getPanel(page).getByRole('listitem').getByText(text).waitFor();
}

it('a mentioned person gets a message, opens the thread from it, replies and gets it resolved', async () => {
  const page = await openComments(author);
  await getPanel(page).getByText('There are no open comments on this report.').waitFor();
  const field = getPanel(page).getByRole('textbox', { name: 'Add a comment' });
  await field.pressSequentially('Why is June empty, @chif');
  await getPanel(page)
    .getByRole('option', { name: /^Chifundo/ })
    .waitFor();
  await field.press('Enter');
  await field.pressSequentially('?');
  expect(await field.inputValue()).toBe('Why is June empty, @Chifundo Person ?');
  await press(page, 'Add the comment');
  await getPanel(page).getByRole('status').getByText('Comment added.').waitFor();
  await page.getByRole('button', { name: 'Comments (1)' }).waitFor();

  const other = await browser.openScreen(colleague.email, '/userNotifications');
  await other
    .getByText(`Alinafe Person mentioned you in a comment on the report "${report.name}".`)
    .waitFor();
  await other.getByRole('link', { name: 'Open the report' }).click();
  await getPanel(other).getByText('Why is June empty').waitFor();
  await press(other, 'Reply');
  await getPanel(other).getByRole('textbox', { name: 'Your reply' }).fill('The figures come on Monday.');
  await press(other, 'Add the reply');
  await getPanel(other).getByRole('status').getByText('Reply added.').waitFor();
  expect(await getPanel(other).getByRole('button', { name: 'Resolve' }).count()).toBe(0);
  await press(other, 'Show all comments');
  await getPanel(other).getByRole('combobox', { name: 'State' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Comments (1)' }).click();
  await getPanel(page).getByText('The figures come on Monday.').waitFor();
  await press(page, 'Resolve');
  await getPanel(page).getByText('There are no open comments on this report.').waitFor();
  await page.getByRole('button', { name: 'Comments', exact: true }).waitFor();
  await getPanel(page).getByRole('combobox', { name: 'State' }).selectOption('Resolved');
  await press(page, 'Reopen');
  await getPanel(page).getByText('There are no resolved comments on this report.').waitFor();
});

it('comments on the shown page of a Power BI report come first, and are filtered by it', async () => {
  report = await createPowerBiReport(partner);
  const page = await openComments(author);
  const tabs = findPageEntries(page);
  await tabs.first().waitFor();
  const [first = '', second = ''] = await tabs.allTextContents();
  await getPanel(page)
    .getByRole('textbox', { name: `Add a comment to ${first}` })
    .waitFor();
  await addComment(page, 'Of the first page');
  await findPageEntry(page, second).click();
  await getPanel(page)
    .getByRole('textbox', { name: `Add a comment to ${second}` })
    .waitFor();
  await addComment(page, 'Of the second page');
  await getPanel(page).getByRole('combobox', { name: 'Pages' }).selectOption('This page');
  await getPanel(page).getByText('Of the first page').waitFor({ state: 'detached' });
  await getPanel(page).getByRole('combobox', { name: 'Pages' }).selectOption('All pages');
  await getPanel(page)
    .getByRole('button', { name: `Page: ${first}` })
    .click();
  await waitForShownPage(page, first);
  await eventually(
    () =>
      getPanel(page)
        .getByText(/^Of the/)
        .allTextContents(),
    ([text]) => text === 'Of the first page',
  );
});
