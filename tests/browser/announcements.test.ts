import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { chooseRowAction, getCell, readChoices, choose, pick, press, getTomorrow } from '../support/forms.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { loseResponses } from '../support/lost-responses.js';
import { type Person, signIn } from '../support/people.js';
import { getTitle } from '../support/sign-in-page.js';
import { view } from '../support/usage-fixtures.js';
import { type AccountFixture, type PartnerFixture, permitGroup } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

let partner: PartnerFixture;
let user: AccountFixture;
let text: string;

beforeEach(async () => {
  partner = await createReplicatedPartner();
  user = await createReplicatedAccount('user', partner);
  text = `${randomUUID()}: closed on Sunday.`;
});

const findMessages = async ({ account, rest }: Person) =>
  (await rest.api.message.findByUserId({ userId: account.id })).map(({ message }) => message);

const waitUntilNotified = (person: Person) =>
  eventually(
    () => findMessages(person),
    (messages) => messages.some((message) => message.includes(text)),
  );

/** Waits until the person has seen all messages. */
const waitUntilSeen = ({ account, rest }: Person) =>
  eventually(
    () => rest.api.seen.findAllUnseen({ userId: account.id }),
    ({ length }) => length === 0,
  );

const submit = (page: Page) => press(page, 'Add the announcement');

it('an administrator announces to a partner, sees the readers and withdraws the announcement', async () => {
  const person = await signIn(user.email);
  const page = await browser.openScreen(administrator, `/announcements?search=${encodeURIComponent(text)}`);
  await press(page, 'Add an Announcement');
  await getTitle(page, 'Add an Announcement').waitFor();
  await submit(page);
  await page.getByText('Please enter the announcement.').waitFor();
  await page.getByText('Please choose the recipients.').waitFor();
  await page.getByLabel('Announcement').fill(text);
  await choose(page, 'To', 'An HIS partner');
  await submit(page);
  await page.getByText('Please select the HIS partner.').waitFor();
  await pick(page, 'HIS Partner', partner.name);
  await page.getByLabel('Until').fill('2020-01-01');
  await submit(page);
  await page.getByText('Please choose today or a later day.').waitFor();
  await page.getByLabel('Until').fill(getTomorrow());
  await submit(page);
  await page.getByText('Successfully added the announcement.').waitFor();

  await getTitle(page, 'Announcements').waitFor();
  await getCell(page, `Everyone at ${partner.name}`).waitFor();
  await waitUntilNotified(person);
  // The table polls while the announcement is being sent.
  await getCell(page, '0 of 1').waitFor();
  const desk = await browser.openScreen(user.email, '/userHome');
  await desk.getByRole('link', { name: 'My Messages, 1 unread' }).click();
  await desk.getByText(text).waitFor();
  await waitUntilSeen(person);
  await page.reload();
  await getCell(page, '1 of 1').waitFor();

  await chooseRowAction(page, 'Withdraw', text);
  const confirmation = `Are you sure you want to withdraw the announcement “${text}”?`;
  await page.getByRole('dialog', { name: confirmation }).waitFor();
  await press(page, 'Withdraw the announcement');
  await page.getByText('Successfully withdrew the announcement.').waitFor();
  await getCell(page, 'Withdrawn').waitFor();
  expect(await page.getByRole('button', { name: `More actions for ${text}` }).count()).toBe(0);
  await desk.reload();
  await desk.getByText('No new messages').waitFor();
});

it('the input stays when the response is lost, and the announcement is made once', async () => {
  const page = await browser.openScreen(administrator, '/addAnnouncement');
  await page.getByLabel('Announcement').fill(text);
  await choose(page, 'To', 'An HIS partner');
  await pick(page, 'HIS Partner', partner.name);
  const secondReply = await loseResponses(page, '/announcement/insert');
  await submit(page);
  await page.getByText('A system error occurred, please try again.').waitFor();
  await secondReply();
  await submit(page);
  await page.getByText('Successfully added the announcement.').waitFor();
  await page.goto(`/#/announcements?search=${encodeURIComponent(text)}`);
  await page.getByText('1 announcement', { exact: true }).waitFor();
});

it('the last day cannot be before the first, and a planned announcement is not delivered', async () => {
  const page = await browser.openScreen(administrator, '/addAnnouncement');
  await page.getByLabel('Announcement').fill(text);
  await choose(page, 'To', 'A stakeholder group');
  await pick(page, 'Stakeholder Group', `Group of ${partner.name}`);
  await page.getByLabel('From').fill('2099-02-01');
  await page.getByLabel('Until').fill('2099-01-31');
  await submit(page);
  const error = page.getByText('The last day must not be before the first.');
  await error.waitFor();
  await page.getByLabel('From').fill('2099-01-31');
  await error.waitFor({ state: 'detached' });
  await submit(page);
  await page.getByText('Successfully added the announcement.').waitFor();
  await page.goto(`/#/announcements?search=${encodeURIComponent(text)}`);
  await page.getByText('1 announcement', { exact: true }).waitFor();
  await getCell(page, 'Planned').waitFor();
  await getCell(page, '31 Jan 2099').first().waitFor();
  await getCell(page, '0 of 0').waitFor();
});

it('a user admin announces to the recent viewers of a report within its own partner', async () => {
  const report = await createReplicatedReport(partner);
  const other = await createReplicatedPartner();
  await permitGroup(other, report);
  const userAdmin = await createReplicatedAccount('userAdmin', partner);
  const viewer = await signIn(user.email);
  const colleague = await createReplicatedPerson('user', partner);
  const stranger = await createReplicatedPerson('user', other);
  for (const person of [viewer, stranger]) await view(person, report);

  const page = await browser.openScreen(userAdmin.email, '/userAnnouncements');
  await page.getByText('Nothing has been announced yet. Add the first announcement.').waitFor();
  await press(page, 'Add an Announcement');
  await page.getByLabel('Announcement').fill(text);
  expect(await readChoices(page, 'To')).toEqual([
    `Everyone at ${partner.name}`,
    'Recent viewers of a report',
  ]);
  await page.keyboard.press('Escape');
  await choose(page, 'To', 'Recent viewers of a report');
  await pick(page, 'Report', report.name);
  await submit(page);
  await getCell(page, `Recent viewers of ${report.name}`).waitFor();
  await waitUntilNotified(viewer);
  for (const person of [colleague, stranger]) expect(await findMessages(person)).toEqual([]);
  await page.reload();
  await getCell(page, '0 of 1').waitFor();
});
