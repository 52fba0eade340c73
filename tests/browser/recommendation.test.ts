import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { expectNothingToPick, pick, pickMany, press } from '../support/forms.js';
import { markup } from '../support/hostile.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import { loseResponses } from '../support/lost-responses.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { findFrame } from '../support/viewing.js';
import {
  createAccount,
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
  permitUser,
} from '../support/fixtures.js';

const browser = useBrowser();
const unseenEvery = 20_000;

/** An account with a unique name. */
type Named = AccountFixture & { name: string };

let partner: PartnerFixture;
let report: ReportFixture;
let sender: Named;
let receiver: Named;

async function createNamed(of = partner): Promise<Named> {
  const account = await createAccount('user', of);
  const surname = `N${randomUUID().slice(0, 8)}`;
  await sql('identity', 'UPDATE account SET surname = $2 WHERE id = $1', [account.id, surname]);
  await replicateAccount(account);
  return { ...account, name: `Test ${surname}` };
}

beforeEach(async () => {
  partner = await createReplicatedPartner();
  [sender, receiver, report] = await Promise.all([createNamed(), createNamed(), createWebReport(partner)]);
});

async function openDialog({ id } = report): Promise<Page> {
  const page = await browser.openNewPage(sender.email, `/userSeeWebMap?report=${id}`);
  await findFrame(page).getByRole('heading').first().waitFor();
  await press(page, 'Recommend to Others');
  return page;
}

it('a recommended report reaches its recipient without a reload, who opens it from the message', async () => {
  const other = await browser.newPage();
  await other.clock.install();
  await enterAs(other.context(), receiver.email);
  await other.goto('/#/userHome');
  const bell = other.getByRole('banner').getByRole('link', { name: /^My Messages/ });
  await bell.waitFor();
  expect(await bell.getAttribute('aria-label')).toBe('My Messages');

  const page = await openDialog();
  await pickMany(page, 'People (optional)', receiver.name);
  await page.getByRole('dialog').getByLabel('Message').fill(markup);
  await press(page, 'Submit the recommendation');
  await page.getByText('Your recommendation has been submitted.').waitFor();

  await other.clock.fastForward(unseenEvery);
  await other.getByRole('link', { name: 'My Messages, 1 unread' }).click();
  await getTitle(other, 'My Messages').waitFor();
  const message = other.getByRole('main').getByRole('listitem');
  await message.getByText('is <b>not</b> run.').waitFor();
  expect(await message.getByRole('paragraph').textContent()).toContain(markup);
  await other.getByRole('banner').getByRole('link', { name: 'My Messages', exact: true }).waitFor();
  await message.getByRole('link', { name: 'Open the report' }).click();
  await getTitle(other, report.name).waitFor();
  await findFrame(other).getByRole('heading').first().waitFor();
});

it('a recommendation without people reaches the user admins of the own partner', async () => {
  const userAdmin = await createReplicatedAccount('userAdmin', partner);
  const page = await openDialog();
  await page.getByRole('dialog').getByLabel('Message').fill('The district meeting needs this.');
  await press(page, 'Submit the recommendation');
  await page.getByText('Your recommendation has been submitted.').waitFor();
  const other = await browser.openNewPage(userAdmin.email, '/userNotifications');
  await other.getByText('The district meeting needs this.').waitFor();
});

it('people of the own partner who may open the report can be chosen', async () => {
  const owner = await createReplicatedPartner();
  const grantedReport = await createWebReport(owner);
  for (const { id } of [sender, receiver]) await permitUser(id, grantedReport);
  const [stranger, colleague] = await Promise.all([createNamed(owner), createNamed()]);
  const page = await openDialog(grantedReport);
  await press(page, 'Submit the recommendation');
  await page.getByRole('dialog').getByText('You cannot submit an empty feedback...').waitFor();
  await page.getByRole('combobox', { name: 'People (optional)' }).click();
  const options = page.locator('.ant-select-item-option');
  await options.first().waitFor();
  expect(await options.allTextContents()).toEqual([receiver.name]);
  for (const { name } of [sender, stranger, colleague])
    await expectNothingToPick(page, 'People (optional)', name);
});

it('the input stays when the response is lost, and the recommendation is sent once', async () => {
  const page = await openDialog();
  await pickMany(page, 'People (optional)', receiver.name);
  await page.getByRole('dialog').getByLabel('Message').fill('Look at the second page.');
  const secondReply = await loseResponses(page, '/suggestion/insert');
  await press(page, 'Submit the recommendation');
  await page.getByRole('dialog').getByText('A system error occurred, please try again.').waitFor();
  await secondReply();
  await press(page, 'Submit the recommendation');
  await page.getByText('Your recommendation has been submitted.').waitFor();
  expect(await sql('notifications', 'SELECT FROM suggestion WHERE report_id = $1', [report.id])).toHaveLength(
    1,
  );
  expect(await sql('notifications', 'SELECT FROM message WHERE account_id = $1', [receiver.id])).toHaveLength(
    1,
  );
});

it('selected people are shown by name while others are searched for', async () => {
  const colleague = await createNamed();
  const page = await openDialog();
  const people = page.getByRole('dialog').locator('.ant-select-selection-item');
  await pick(page, 'People (optional)', receiver.name);
  expect(await people.allTextContents()).toEqual([receiver.name]);
  await expectNothingToPick(page, 'People (optional)', 'Nobody has this name');
  expect(await people.allTextContents()).toEqual([receiver.name]);
  await pick(page, 'People (optional)', colleague.name);
  expect(await people.allTextContents()).toEqual([receiver.name, colleague.name]);
});
