import { expect, it } from '@jest/globals';
import type { MessageRow } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { choose, press } from '../support/forms.js';
import { turnTab } from '../support/viewing.js';
import { useComponents } from './support/components.js';
import { toDaysAgo } from './support/demo/accounts.js';
import { NoResponse, type Responses } from './support/fake-api.js';
import { saved } from './support/writes.js';

const components = useComponents();
const unseenEvery = 20_000;

const toMessage = (id: number, message: string, days: number): MessageRow => ({
  id,
  message,
  language: 'en',
  date_created: toDaysAgo(days),
  seen: false,
  reportId: null,
  reportType: null,
});

/** Messages that can be added and removed, and that are marked as seen. */
function createInbox() {
  const inbox = { messages: [toMessage(1, 'Of two days ago.', 2)], isOffline: false };
  const listUnseen = () => inbox.messages.filter(({ seen }) => !seen);
  const responses: Responses = {
    message: {
      // The first one is of each kind, and no search finds it.
      findByUserId: ({ kind, search }) => (search ? [] : inbox.messages.slice(0, kind ? 1 : undefined)),
    },
    seen: {
      findAllUnseen: () => listUnseen().map(({ id }) => ({ id })),
      insert: ({ messageIds }) => {
        if (inbox.isOffline) throw new NoResponse();
        for (const message of inbox.messages) message.seen ||= messageIds.includes(message.id);
        return saved;
      },
    },
  };
  const waitUntilAllSeen = () =>
    eventually(
      () => Promise.resolve(listUnseen()),
      ({ length }) => length === 0,
    );
  return { inbox, listUnseen, responses, waitUntilAllSeen };
}

const getTexts = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Opens the messages on a page whose clock can be moved. */
async function openMessages() {
  const { responses, ...rest } = createInbox();
  const page = await components.openNewPage('user', '/userNotifications', {
    responses,
    prepare: (empty) => empty.clock.install(),
  });
  await getTexts(page).getByText('Of two days ago.').waitFor();
  await rest.waitUntilAllSeen();
  return { page, ...rest };
}

it('a new message appears among the shown messages under its day', async () => {
  const { page, inbox, waitUntilAllSeen } = await openMessages();
  inbox.messages.unshift(toMessage(2, 'Of now.\nWith a second line.', 0));
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
  ] as const)
    await page.getByRole('region', { name, exact: true }).getByText(text).waitFor();
  await waitUntilAllSeen();
  await page.getByRole('banner').getByRole('link', { name: 'My Messages', exact: true }).waitFor();
  expect(await getTexts(page).getByText('New', { exact: true }).count()).toBe(2);
});

it('a withdrawn message is replaced by a new one, and a failed mark as seen is repeated', async () => {
  const { page, inbox, waitUntilAllSeen } = await openMessages();
  inbox.isOffline = true;
  inbox.messages.unshift(toMessage(2, 'Of a mistake.', 0));
  await page.clock.fastForward(unseenEvery);
  await getTexts(page).getByText('Of a mistake.').waitFor();
  inbox.messages[0] = toMessage(3, 'Of now.', 0);
  await page.clock.fastForward(unseenEvery);
  await getTexts(page).getByText('Of now.').waitFor();
  await getTexts(page).getByText('Of a mistake.').waitFor({ state: 'detached' });
  inbox.isOffline = false;
  await page.clock.runFor(60_000);
  await waitUntilAllSeen();
});

it('messages that arrive while the page is hidden stay unseen until it is shown', async () => {
  const { page, inbox, listUnseen, waitUntilAllSeen } = await openMessages();
  const { length } = components.listCalls('seen.insert');
  await turnTab(page, 'hidden');
  inbox.messages.unshift(toMessage(2, 'Of the night.', 0));
  // A hidden page counts at navigations only.
  await page.goto('/#/userHome');
  await page.getByRole('link', { name: /^My Messages, 1 unread/ }).click();
  await getTexts(page).getByText('Of the night.').waitFor();
  await page.goto('/#/userHome');
  await page.goto('/#/userNotifications');
  await getTexts(page).getByText('Of the night.').waitFor();
  expect(listUnseen()).toHaveLength(1);
  expect(components.listCalls('seen.insert')).toHaveLength(length);
  await turnTab(page, 'visible');
  await waitUntilAllSeen();
});

it('messages are searched, filtered by kind, and shown by pages', async () => {
  const { inbox, responses } = createInbox();
  inbox.messages.unshift(
    ...Array.from({ length: 16 }, (_, index) => toMessage(index + 2, `Note ${index}`, 1)),
  );
  const page = await components.open('user', '/userNotifications', responses);
  await page.getByText('17 messages', { exact: true }).waitFor();
  const pages = page.getByRole('navigation', { name: 'Table pages' });
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await getTexts(page).getByText('Of two days ago.').waitFor();
  await press(page, 'Filters');
  await choose(page, 'Kind', 'Report updates');
  await page.getByText('1 message', { exact: true }).waitFor();
  await press(page, 'Close');
  await page.getByRole('searchbox', { name: 'Search in your messages' }).fill('note');
  await press(page, 'Reset');
  expect(
    components.listCalls('message.findByUserId').some(({ search, kind }) => search === 'note' && kind),
  ).toBe(true);
  await page.getByText('17 messages', { exact: true }).waitFor();
});
