import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { getCell, choose, openBulk, press } from '../support/forms.js';
import { markup } from '../support/hostile.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { loseResponses } from '../support/lost-responses.js';
import { signIn } from '../support/people.js';
import { getRoleNotice, getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { findFrame } from '../support/viewing.js';
import {
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
} from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';
const noneFiltered = 'Nothing matches these filters.';

let owner: PartnerFixture;
let userAdmin: AccountFixture;
let sender: AccountFixture;
let report: ReportFixture;

beforeEach(async () => {
  const [own, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  owner = own;
  [userAdmin, sender, report] = await Promise.all([
    createReplicatedAccount('userAdmin', owner),
    createReplicatedAccount('user', partner),
    createWebReport(owner),
  ]);
  await permitGroup(partner, report);
});

async function giveFeedback(feedback: string, star?: number): Promise<void> {
  const { account, rest } = await signIn(sender.email);
  await rest.api.feedback.insert({ userId: account.id, reportIdOrUrl: report.id, star, feedback });
}

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const openReply = (page: Page) => press(page, `Answer ${report.name} by Test Person`);

it('feedback gets a reply by the user admin of the owner, and its sender gets a message', async () => {
  await giveFeedback(markup, 2);
  const page = await browser.openScreen(userAdmin.email, '/userHome');
  await getMenu(page).getByRole('link', { name: 'Messages 1 item of feedback is open' }).click();
  await page.getByRole('link', { name: 'Feedback 1 item of feedback is open' }).click();
  await getTitle(page, 'Feedback').waitFor();
  await getCell(page, 'Open').waitFor();
  await getCell(page, '2').waitFor();

  await openReply(page);
  const dialog = page.getByRole('dialog', { name: 'Answer the Feedback' });
  expect(await dialog.getByText('is <b>not</b> run.').textContent()).toBe(markup);
  await press(dialog, 'Save');
  await dialog.getByText('Please choose another state or write a reply.').waitFor();
  await choose(page.getByRole('dialog'), 'State', 'In progress');
  await dialog.getByLabel('Reply (optional)').fill('We look into it.\nThank you.');
  await press(dialog, 'Save');
  await page.getByText('Your reply has been sent.').waitFor();
  await getCell(page, 'In progress').waitFor();
  await getMenu(page).getByRole('link', { name: 'Messages', exact: true }).waitFor();

  await openReply(page);
  const entries = dialog.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  await entries.nth(1).getByText('We look into it.').waitFor();
  await entries.nth(1).getByText('Test Person').waitFor();
  await choose(page.getByRole('dialog'), 'State', 'Resolved');
  await press(dialog, 'Save');
  await page.getByText('Successfully saved the state of the feedback.').waitFor();
  await getCell(page, 'Resolved').waitFor();

  const user = await browser.openScreen(sender.email, '/userNotifications');
  await user.getByText('We look into it.').waitFor();
  await user.getByRole('link', { name: 'Open the conversation' }).click();
  await getTitle(user, report.name).waitFor();
  await user.getByLabel('Your reply').fill('It is the map of May.');
  await press(user, 'Send the reply');
  await user.getByRole('list', { name: 'Conversation' }).getByText('It is the map of May.').waitFor();
  await user.getByText('Open', { exact: true }).waitFor();
  await page.reload();
  await getCell(page, 'Reply waits').waitFor();

  await user.goto('/#/myFeedback');
  await user.getByRole('cell', { name: 'It is the map of May.' }).waitFor();
});

it('a reply that was saved with a lost response can be saved again and is stored once', async () => {
  await giveFeedback('The map is empty.');
  const page = await browser.openScreen(userAdmin.email, '/userFeedback');
  await openReply(page);
  const secondReply = await loseResponses(page, '/feedback/update');
  await choose(page.getByRole('dialog'), 'State', 'Resolved');
  await page.getByLabel('Reply (optional)').fill('It is filled again.');
  await press(page, 'Save');
  await page.getByRole('dialog').getByText('A system error occurred, please try again.').waitFor();
  await secondReply();
  await press(page, 'Save');
  await page.getByText('Your reply has been sent.').waitFor();
  await getCell(page, 'Resolved').waitFor();
  const { rest } = await signIn(userAdmin.email);
  const [item] = (await rest.api.feedback.findAll.page({ search: report.name, limit: 2 })).rows;
  expect(item).toMatchObject({ status: 'Resolved', replies: [{ reply: 'It is filled again.' }] });
});

it('a state that was saved with a lost response can be saved again', async () => {
  await giveFeedback('The map is empty.');
  const page = await browser.openScreen(userAdmin.email, '/userFeedback');
  await openReply(page);
  const secondReply = await loseResponses(page, '/feedback/update');
  await choose(page.getByRole('dialog'), 'State', 'In progress');
  await press(page, 'Save');
  await page.getByRole('dialog').getByText('A system error occurred, please try again.').waitFor();
  await secondReply();
  await press(page, 'Save');
  await page.getByText('Successfully saved the state of the feedback.').waitFor();
});

it('long feedback is shown from its beginning', async () => {
  await giveFeedback('The map is empty.\n'.repeat(60));
  const phone = { viewport: { width: 360, height: 640 } };
  const page = await browser.openNewPage(userAdmin.email, '/userFeedback', phone);
  await openReply(page);
  await page.getByRole('combobox', { name: 'State' }).and(page.locator(':focus')).waitFor();
  const heading = await page.getByRole('dialog').getByText('Answer the Feedback').boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual(0);
});

it('feedback is filtered by its state, which stays in the address, and its report opens', async () => {
  const feedback = `The map is empty, ${randomUUID()}.`;
  await giveFeedback(feedback);
  const page = await browser.openScreen(administrator, `/feedback?search=${encodeURIComponent(report.name)}`);
  await page.getByText(feedback).waitFor();
  await choose(page, 'State', 'Resolved');
  await page.getByText(noneFiltered).waitFor();
  await page.reload();
  await page.getByText(noneFiltered).waitFor();
  await choose(page, 'State', 'Open');
  await page.getByRole('link', { name: report.name, exact: true }).click();
  await getTitle(page, report.name).waitFor();
  await findFrame(page).getByRole('heading').first().waitFor();
});

it('several items of feedback are resolved at once in the list and in the inbox, and opened again by Undo', async () => {
  await giveFeedback('The map is empty.');
  await giveFeedback('The legend is empty.');
  const inbox = await browser.openNewPage(userAdmin.email, `/waiting?tab=feedback&search=${report.name}`);
  const dialog = await openBulk(inbox, 2, 'Mark as resolved');
  await dialog.getByRole('heading', { name: 'Mark 2 items of feedback as resolved?' }).waitFor();
  await press(dialog, 'Mark as resolved');
  await dialog.getByRole('heading', { name: '2 items of feedback are resolved.' }).waitFor();
  await press(dialog, 'Undo');
  await dialog.getByRole('heading', { name: '2 changes were undone.' }).waitFor();
  await press(dialog, 'Close');

  const path = `/userFeedback?status=Open&search=${report.name}`;
  const list = await browser.openNewPage(userAdmin.email, path);
  const listed = await openBulk(list, 2, 'Mark as resolved');
  await listed.getByRole('button', { name: 'Mark as resolved' }).click();
  await press(listed, 'Close');
  await list.getByText(noneFiltered).waitFor();
});

it('a user admin of another partner sees none of it, and a user has no such screen', async () => {
  await giveFeedback('For the owner alone.');
  const stranger = await createReplicatedAccount('userAdmin', await createReplicatedPartner());
  const page = await browser.openScreen(stranger.email, '/userFeedback');
  await page.getByText(/^No feedback yet/).waitFor();
  const user = await browser.openScreen(sender.email, '/userFeedback');
  await getRoleNotice(user).waitFor();
  await getMenu(user).getByRole('link', { name: 'Messages' }).click();
  await getTitle(user, 'My Messages').waitFor();
  expect(await user.getByRole('link', { name: 'Feedback', exact: true }).count()).toBe(0);
});
