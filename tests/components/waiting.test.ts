import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { choose, openBulk, press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { toDaysAgo } from './support/demo/accounts.js';
import type { Responses } from './support/fake-api.js';
import { changeAll, saved } from './support/writes.js';

const components = useComponents();

const person = { firstname: 'Chisomo', surname: 'Mwale', user_type: 'District Health Office' };
const names = ['Malaria Surveillance', 'EPI Coverage'] as const;
const requests = names.map((name, index) => ({
  ...person,
  id: index + 1,
  user_id: 3,
  report_id: index + 1,
  name,
  email: 'user@dho.example',
  phone: '',
  message: '',
  date_created: toDaysAgo(9 - index),
  openReports: 0,
}));
const ends = names.map((report, index) => ({
  id: index + 1,
  to: 'user' as const,
  reportId: index + 1,
  report,
  owner: 'District Health Office',
  receiverId: 3,
  receiver: 'Chisomo Mwale',
  user_type: 'District Health Office',
  viewedBy: null,
  until: toDaysAgo(index - 5),
}));

/** Two requests and two permissions that end soon. They leave the list while they are decided, and return when that is undone. */
function createResponses(): Responses {
  const decided = new Set<number>();
  const isOpen = ({ id }: { id: number }) => !decided.has(id);
  const decide = (id: number) => {
    decided.add(id);
    return { ...saved, insertId: id };
  };
  const decideAll = ({ ids, action }: { ids: number[]; action: string }) => {
    for (const id of ids)
      if (action === 'undo') decided.delete(id);
      else decided.add(id);
    return changeAll({ ids });
  };
  return {
    accessRequest: { findPending: () => requests.filter(isOpen), insert: saved },
    accountDecision: { findRegistrations: [] },
    feedback: { findAll: [] },
    accessDecision: {
      insert: ({ requestId }) => decide(requestId),
      undo: ({ id }) => {
        decided.delete(id);
        return saved;
      },
      runBulk: decideAll,
    },
    permissionEnd: {
      findAll: () => ends.filter(isOpen),
      extend: ({ id }) => decide(id),
      letEnd: ({ id }) => decide(id),
      runBulk: decideAll,
    },
  };
}

const openInbox = (path: string, responses: Responses = {}) =>
  components.open('userAdmin', path, { ...createResponses(), ...responses });
const getItem = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(name), expanded: true });
const waitForFocus = (page: Page, name: string) => getItem(page, name).and(page.locator(':focus')).waitFor();

it('the next item takes the place and the focus of a decided one, and a double click decides one', async () => {
  const page = await openInbox('/waiting?tab=requests');
  const items = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await items.nth(1).waitFor();
  const place = await items.first().boundingBox();
  await page.getByRole('button', { name: `Accept ${names[0]}` }).dblclick();
  await page.getByText('1 item', { exact: true }).waitFor();
  await waitForFocus(page, names[1]);
  expect((await items.first().boundingBox())?.y).toBe(place?.y);
  expect(components.listCalls('accessDecision.insert')).toHaveLength(1);
});

it('keys move between the items, decide and undo, but not while text is typed', async () => {
  const page = await openInbox('/waiting?tab=requests');
  await getItem(page, names[0]).waitFor();
  await page.keyboard.press('j');
  await waitForFocus(page, names[1]);
  await page.keyboard.press('k');
  await waitForFocus(page, names[0]);
  const note = page.getByLabel('Message to the person (optional)');
  await note.fill('Adj');
  await note.press('d');
  expect(await note.inputValue()).toContain('d');
  await page.keyboard.press('Escape');
  await getItem(page, names[0]).focus();
  await page.keyboard.press('a');
  await waitForFocus(page, names[1]);
  await page.keyboard.press('u');
  await page.getByText('The decision was undone.').waitFor();
  await waitForFocus(page, names[0]);
  await page.keyboard.press('d');
  await waitForFocus(page, names[1]);
  const decisions = components.listCalls('accessDecision.insert').map(({ accepted }) => accepted);
  expect(decisions).toEqual([true, false]);
});

it('all kinds are one stream, filtered and sorted in the address', async () => {
  const page = await openInbox('/waiting', {
    accessRequest: { findPending: requests.slice(0, 1) },
    permissionEnd: { findAll: [] },
    accountDecision: {
      findWaitingCount: { registrations: 1, adminRequests: 0 },
      findRegistrations: [
        {
          id: 16,
          firstname: 'Memory',
          surname: 'Nkhoma',
          email: 'memory@dho.example',
          phone: '',
          user_type: 'District Health Office',
          date_created: toDaysAgo(1),
          emailFits: true,
          emailConfirmed: false,
          registeredBy: null,
        },
      ],
    },
  });
  const summaries = page.getByRole('list', { name: 'Waiting for you' }).locator('.waiting-summary');
  const expectOrder = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) await summaries.nth(index).getByText(text).waitFor();
    await summaries.nth(texts.length).waitFor({ state: 'detached' });
  };
  await expectOrder(names[0], 'memory@dho.example');
  await choose(page, 'Sort by', 'Newest first');
  await expectOrder('memory@dho.example', names[0]);
  await page.getByRole('link', { name: 'Registrations 1' }).click();
  await expectOrder('memory@dho.example');
  await page.getByText('Address not confirmed').waitFor();
  expect(page.url()).toMatch(/tab=registrations&sort=-date_created$/);
});

it('permissions that end soon are extended by 90 days or left to end, which can be undone', async () => {
  const page = await openInbox('/waiting?tab=ends');
  await press(page, `Extend by 90 days ${names[0]} for Chisomo Mwale`);
  await page.getByText(/^Extended until /).waitFor();
  await getItem(page, names[1]).waitFor();
  await press(page, 'Undo');
  await page.getByText('The decision was undone.').waitFor();
  await page.getByText('2 items', { exact: true }).waitFor();
  await press(page, `Extend by 90 days ${names[0]} for Chisomo Mwale`);
  await press(page, `Let it end ${names[1]} for Chisomo Mwale`);
  await page.getByText('It takes effect in 10 seconds.').last().waitFor();
  await page.getByText('No permissions end within 14 days.').waitFor();
  const until = new Date(Date.parse(toDaysAgo(-95))).toISOString().slice(0, 10);
  expect(components.listCalls('permissionEnd.extend')).toEqual(
    [1, 2].map(() => expect.objectContaining({ id: 1, until: expect.stringContaining(until) })),
  );
  expect(components.listCalls('permissionEnd.letEnd')).toEqual([{ id: 2 }]);
});

it('all permissions that end soon are extended, and that is undone', async () => {
  const page = await openInbox('/waiting?tab=ends');
  const dialog = await openBulk(page, 2, 'Extend by 90 days');
  await dialog.getByRole('heading', { name: 'Extend 2 permissions by 90 days?' }).waitFor();
  await press(dialog, 'Extend by 90 days');
  await dialog.getByRole('heading', { name: '2 permissions were extended.' }).waitFor();
  await press(dialog, 'Undo');
  await press(dialog, 'Close');
  await page.getByText('2 items', { exact: true }).waitFor();
  expect(components.listCalls('permissionEnd.runBulk').map(({ action }) => action)).toEqual([
    'extend',
    'undo',
  ]);
});

it('all access requests are accepted, undone and denied with one reason', async () => {
  const page = await openInbox('/waiting?tab=requests');
  const dialog = await openBulk(page, 2, 'Accept');
  await dialog.getByRole('heading', { name: 'Accept 2 access requests?' }).waitFor();
  await press(dialog, 'Accept');
  await dialog.getByRole('heading', { name: '2 access requests were accepted.' }).waitFor();
  await press(dialog, 'Undo');
  await dialog.getByRole('heading', { name: '2 changes were undone.' }).waitFor();
  await press(dialog, 'Close');
  await dialog.waitFor({ state: 'detached' });

  await openBulk(page, 2, 'Deny');
  await dialog.getByLabel('Reason').fill('Not this year.');
  await press(dialog, 'Deny');
  await dialog.getByRole('heading', { name: '2 access requests were denied.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText('No access requests wait for you.').waitFor();
  expect(components.listCalls('accessDecision.runBulk')).toEqual([
    expect.objectContaining({ ids: [1, 2], action: 'accept' }),
    expect.objectContaining({ ids: [1, 2], action: 'undo' }),
    expect.objectContaining({ ids: [1, 2], action: 'deny', reason: 'Not this year.' }),
  ]);
});

it('the receiver of a permission that ends soon asks for more time', async () => {
  let isRequested = false;
  const page = await components.open('user', '/myRequests', {
    permissionEnd: {
      findMine: () => [{ reportId: 3, report: 'HIV Cascade', until: toDaysAgo(-5), isRequested }],
    },
    accessRequest: {
      findMine: [],
      insert: () => {
        isRequested = true;
        return saved;
      },
    },
  });
  const ending = page.getByRole('region', { name: 'Access that ends soon' });
  await ending.getByRole('link', { name: 'HIV Cascade' }).waitFor();
  await press(page, 'Ask for more time HIV Cascade');
  await press(page, 'Submit the request');
  await ending.getByText('Waiting', { exact: true }).waitFor();
  const listSent = () => Promise.resolve(components.listCalls('accessRequest.insert'));
  expect(await eventually(listSent, ({ length }) => length > 0)).toMatchObject([{ reportId: 3 }]);
});
