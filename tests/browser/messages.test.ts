import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { choose } from '../support/forms.js';
import { createMessage } from '../support/messages.js';
import { turnTab } from '../support/viewing.js';
import { createAccount, createPartner, type AccountFixture } from '../support/fixtures.js';
import { createReplicatedPartner, createReplicatedReport } from '../support/replicated-fixtures.js';

const browser = useBrowser();
const unseenEvery = 20_000;

/** Opens the messages with one message from two days ago, on a page whose clock can be moved. */
async function openMessages() {
  const account = await createAccount('user', await createPartner());
  await createMessage(account.id, 'Of two days ago.', 48);
  const page = await browser.newPage();
  await page.clock.install();
  await enterAs(page.context(), account.email);
  await page.goto('/#/userNotifications');
  await getTexts(page).getByText('Of two days ago.').waitFor();
  return { page, account };
}

const getTexts = (page: Page) => page.getByRole('main').getByRole('listitem');
const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'My Messages', exact: true });
const waitUntilAllSeen = ({ id }: AccountFixture) =>
  eventually(
    () =>
      sql(
        'notifications',
        'SELECT FROM message WHERE account_id = $1 AND seen_at IS NULL AND shown_until IS NULL',
        [id],
      ),
    ({ length }) => length === 0,
  );

it('a new message appears among the shown messages under its day', async () => {
  const { page, account } = await openMessages();
  await waitUntilAllSeen(account);
  await createMessage(account.id, 'Of now.\nWith a second line.', 0);
  await page.clock.fastForward(unseenEvery);
  await getTexts(page).getByText('Of now.').waitFor();
  expect(await getTexts(page).getByRole('paragraph').allTextContents()).toEqual([
    'Of now.\nWith a second line.',
    'Of two days ago.',
  ]);
  const days = page.getByRole('main').getByRole('heading', { level: 2 });
  const [today = '', before = ''] = await days.allTextContents();
  for (const [name, text] of [
    [today, 'Of now.'],
    [before, 'Of two days ago.'],
  ] as const) {
    await page.getByRole('region', { name, exact: true }).getByText(text).waitFor();
  }
  await waitUntilAllSeen(account);
  await getBell(page).waitFor();
  expect(await getTexts(page).getByText('New', { exact: true }).count()).toBe(2);
});

it('a withdrawn message is replaced by a new one, and a failed mark as seen is repeated', async () => {
  const { page, account } = await openMessages();
  await waitUntilAllSeen(account);
  await page.route('**/seen/insert', (route) => route.abort());
  const withdrawn = await createMessage(account.id, 'Of a mistake.', 0);
  await page.clock.fastForward(unseenEvery);
  await getTexts(page).getByText('Of a mistake.').waitFor();
  await sql('notifications', 'UPDATE message SET shown_until = now() WHERE id = $1', [withdrawn]);
  await createMessage(account.id, 'Of now.', 0);
  await page.clock.fastForward(unseenEvery);
  await getTexts(page).getByText('Of now.').waitFor();
  await getTexts(page).getByText('Of a mistake.').waitFor({ state: 'detached' });
  await page.unroute('**/seen/insert');
  await page.clock.runFor(60_000);
  await waitUntilAllSeen(account);
});

it('messages that arrive while the page is hidden stay unseen until it is shown', async () => {
  const { page, account } = await openMessages();
  await waitUntilAllSeen(account);
  await turnTab(page, 'hidden');
  await createMessage(account.id, 'Of the night.', 0);
  let marked = 0;
  page.on('request', (request) => void (marked += Number(request.url().endsWith('/seen/insert'))));
  const bell = page.getByRole('link', { name: /^My Messages, 1 unread/ });
  // A hidden page counts at navigations only, and not while an earlier request is under way.
  const paths = ['/userHome', '/userMailPreferences'];
  await eventually(async () => {
    paths.reverse();
    await page.goto(`/#${paths[0]}`);
    return bell.isVisible();
  });
  await bell.click();
  await getTexts(page).getByText('Of the night.').waitFor();
  const requested = page.waitForResponse(/\/seen\/findAllUnseen$/);
  await page.goto('/#/userHome');
  expect(await (await requested).json()).toHaveLength(1);
  expect(marked).toBe(0);
  await page.goto('/#/userNotifications');
  await getTexts(page).getByText('Of the night.').waitFor();
  await turnTab(page, 'visible');
  await waitUntilAllSeen(account);
});

it('messages are searched, filtered by kind, and shown by pages', async () => {
  const { page, account } = await openMessages();
  const update = await createMessage(account.id, 'The malaria report has news.', 1);
  await sql('notifications', 'UPDATE message SET source = $2 WHERE id = $1', [
    update,
    `reportUpdated.${update}`,
  ]);
  await Promise.all(Array.from({ length: 15 }, (_, index) => createMessage(account.id, `Note ${index}`, 2)));
  await page.reload();
  await page.getByText('17 topics', { exact: true }).waitFor();
  await page
    .getByRole('navigation', { name: 'Table pages' })
    .getByRole('button', { name: 'Page 2', exact: true })
    .click();
  await getTexts(page).getByText('Of two days ago.').waitFor();
  await choose(page, 'Kind', 'Report updates');
  await page.getByText('1 topic', { exact: true }).waitFor();
  await getTexts(page).getByText('The malaria report has news.').waitFor();
  await page.getByRole('searchbox', { name: 'Search in your messages' }).fill('note');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('17 topics', { exact: true }).waitFor();
});

it('messages about the same report are one topic, whose earlier messages stay unread until they are shown', async () => {
  const { page, account } = await openMessages();
  const report = await createReplicatedReport(await createReplicatedPartner());
  for (const [text, hoursAgo] of [
    ['The first update.', 3],
    ['The second update.', 1],
  ] as const) {
    const id = await createMessage(account.id, text, hoursAgo);
    await sql('notifications', 'UPDATE message SET source = $2, report_id = $3 WHERE id = $1', [
      id,
      `reportUpdated.${id}`,
      report.id,
    ]);
  }
  await page.reload();
  await page.getByText('2 topics', { exact: true }).waitFor();
  const findUnseen = () =>
    sql<{ text: string }>(
      'notifications',
      'SELECT text FROM message WHERE account_id = $1 AND seen_at IS NULL',
      [account.id],
    );
  await eventually(findUnseen, (unseen) => unseen.length === 1);
  expect(await findUnseen()).toEqual([{ text: 'The first update.' }]);
  await page.getByText('1 earlier message').click();
  await getTexts(page).getByText('The first update.').first().waitFor();
  await waitUntilAllSeen(account);
});
