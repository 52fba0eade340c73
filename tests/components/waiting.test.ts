import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { choose, openBulk, press } from '../support/forms.js';
import { useComponents } from './support/components.js';
import { toDaysAgo } from './support/demo/accounts.js';
import { demoDeniedRequest } from './support/demo/permissions.js';
import { demoRegistrations } from './support/demo/people.js';
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

/** Two requests and two permissions that end soon. They leave the list when they are decided, and return when that is undone. */
function createResponses(): Responses {
  const decided = new Set<number>();
  const isOpen = ({ id }: { id: number }) => !decided.has(id);
  const decide = ({ id }: { id: number }) => {
    decided.add(id);
    return { ...saved, insertId: 70 };
  };
  const decideAll = ({ ids }: { ids: number[] }) => {
    for (const id of ids) decided.add(id);
    return changeAll({ ids });
  };
  return {
    accessRequest: { findPending: () => requests.filter(isOpen), insert: saved, updateStatus: decide },
    accountDecision: { findRegistrations: [] },
    feedback: { findAll: [] },
    accessDecision: { runBulk: decideAll },
    permissionEnd: { findAll: () => ends.filter(isOpen), extend: decide, letEnd: decide, runBulk: decideAll },
    userPermission: {
      delete: saved,
      insert: ({ reportIds }) => {
        for (const id of reportIds) decided.delete(id);
        return saved;
      },
    },
  };
}

const openInbox = (path: string, responses: Responses = {}) =>
  components.open('userAdmin', path, { ...createResponses(), ...responses });
const getItem = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(name), expanded: true });
const waitForFocus = (page: Page, name: string) => getItem(page, name).and(page.locator(':focus')).waitFor();

it('a decided item stays in its place, so that a double click decides one, and can be taken back', async () => {
  const page = await openInbox('/waiting?tab=requests');
  const items = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await items.nth(1).waitFor();
  const place = await items.nth(1).boundingBox();
  await page.getByRole('button', { name: `Accept ${names[0]}` }).dblclick();
  await page.getByText('1 item', { exact: true }).waitFor();
  await waitForFocus(page, names[0]);
  await items.first().getByText('Accepted', { exact: true }).waitFor();
  expect(await items.nth(1).boundingBox()).toEqual(place);
  expect(components.listCalls('accessRequest.updateStatus')).toHaveLength(1);
  await press(page, 'Take access back');
  await page.getByText('The access was taken back.').waitFor();
  expect(components.listCalls('userPermission.delete')).toEqual([{ id: 70 }]);
});

it('names the person who has decided before', async () => {
  const message = 'Mary Banda has decided this already.';
  let isOpen = true;
  const page = await openInbox('/waiting?tab=requests', {
    accessRequest: {
      findPending: () => requests.slice(isOpen ? 0 : 1),
      updateStatus: () => {
        isOpen = false;
        return { affectedRows: 0, message };
      },
    },
  });
  await press(page, `Deny ${names[0]} for Chisomo Mwale`);
  await page.getByText(message).waitFor();
  await getItem(page, names[0]).getByText('Decided', { exact: true }).waitFor();
});

it('keys move between the items, but decide nothing', async () => {
  const page = await openInbox('/waiting?tab=requests');
  await getItem(page, names[0]).waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('d');
  await page.keyboard.press('j');
  await waitForFocus(page, names[1]);
  await page.keyboard.press('k');
  await waitForFocus(page, names[0]);
  expect(components.listCalls('accessRequest.updateStatus')).toEqual([]);
});

it('all kinds are one stream, filtered and sorted in the address', async () => {
  const page = await openInbox('/waiting', {
    accessRequest: { findPending: requests.slice(0, 1) },
    permissionEnd: { findAll: [] },
    accountDecision: {
      findWaitingCount: { registrations: 1, adminRequests: 0 },
      findRegistrations: demoRegistrations,
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
  await choose(page, 'Kinds of work', 'Registrations 1');
  await expectOrder('memory@dho.example');
  await page.getByText('Address not confirmed').waitFor();
  expect(page.url()).toMatch(/tab=registrations&sort=-date_created$/);
});

it('permissions that end soon are extended by 90 days, which can be undone, or left to end', async () => {
  const page = await openInbox('/waiting?tab=ends');
  await press(page, `Extend by 90 days ${names[0]} for Chisomo Mwale`);
  await press(page, 'Undo');
  await page.getByText('The change was undone.').waitFor();
  await page.getByText('2 items', { exact: true }).waitFor();
  await press(page, `Let it end ${names[0]} for Chisomo Mwale`);
  await page.getByText('1 item', { exact: true }).waitFor();
  const until = new Date(Date.parse(toDaysAgo(-95))).toISOString().slice(0, 10);
  expect(components.listCalls('permissionEnd.extend')).toMatchObject([
    { id: 1, until: expect.stringContaining(until) },
  ]);
  expect(components.listCalls('userPermission.insert')).toEqual([
    { userId: 3, reportIds: [1], until: ends[0]?.until },
  ]);
  expect(components.listCalls('permissionEnd.letEnd')).toEqual([{ id: 1 }]);
});

it('all permissions that end soon are extended', async () => {
  const page = await openInbox('/waiting?tab=ends');
  const dialog = await openBulk(page, 2, 'Extend by 90 days');
  await dialog.getByRole('heading', { name: 'Extend 2 permissions by 90 days?' }).waitFor();
  await press(dialog, 'Extend by 90 days');
  await dialog.getByRole('heading', { name: '2 permissions were extended.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText('No permissions end within 14 days.').waitFor();
});

it('all access requests are denied with one reason', async () => {
  const page = await openInbox('/waiting?tab=requests');
  const dialog = await openBulk(page, 2, 'Deny');
  await dialog.getByLabel('Reason').fill('Not this year.');
  await press(dialog, 'Deny');
  await dialog.getByRole('heading', { name: '2 access requests were denied.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText('No access requests wait for you.').waitFor();
  expect(components.listCalls('accessDecision.runBulk')).toEqual([
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

it('a denied request is made again, and a pending one is withdrawn', async () => {
  const page = await components.open('user', '/myRequests', {
    accessRequest: {
      findMine: [demoDeniedRequest, { ...demoDeniedRequest, id: 2, status: 'Pending', isRepeatable: false }],
      insert: saved,
      withdraw: saved,
    },
  });
  await page.getByText('Reason: Please ask your own partner first.').first().waitFor();
  await press(page, 'Ask again HIV Cascade');
  await page.getByLabel('Message (optional)').fill('Our clinics need it.');
  await press(page, 'Submit the request');
  await press(page, 'Withdraw HIV Cascade');
  await press(page, 'Withdraw the request');
  await page.getByText('The request was withdrawn.').waitFor();
  expect(components.listCalls('accessRequest.insert')).toMatchObject([
    { reportId: 3, message: 'Our clinics need it.' },
  ]);
  expect(components.listCalls('accessRequest.withdraw')).toEqual([{ id: 2 }]);
});
