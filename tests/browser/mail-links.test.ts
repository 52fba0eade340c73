import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { previewMails } from '../support/mail-preview.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
const accounts = {
  user: 'user@dho.example',
  userAdmin: 'owner@dho.example',
  administrator: 'admin@portal.example',
};

type Receiver = keyof typeof accounts;

interface Link {
  hash: RegExp;
  /** Roles that receive the link. */
  receivers: Receiver[];
  heading: RegExp;
  isPublic?: boolean;
}

const allReceivers: Receiver[] = ['user', 'userAdmin', 'administrator'];
const users: Receiver[] = ['user', 'userAdmin'];

const links: Link[] = [
  { hash: /^#\/forgotPassword$/, receivers: allReceivers, heading: /^Forgot your password$/, isPublic: true },
  {
    hash: /^#\/activation\?id=[\w-]{43}$/,
    receivers: ['userAdmin', 'administrator'],
    heading: /^Activate an account$/,
    isPublic: true,
  },
  {
    hash: /^#\/confirmRegistration\?id=[\w-]{43}$/,
    receivers: ['user'],
    heading: /^Confirm your registration$/,
    isPublic: true,
  },
  {
    hash: /^#\/confirmEmail\?id=[\w-]{43}$/,
    receivers: allReceivers,
    heading: /^Confirm your new email address$/,
    isPublic: true,
  },
  {
    hash: /^#\/admitBrowser\?id=[\w-]{43}$/,
    receivers: allReceivers,
    heading: /^Sign in from this browser$/,
    isPublic: true,
  },
  {
    hash: /^#\/undoEmailChange\?id=[\w-]{43}$/,
    receivers: allReceivers,
    heading: /^Undo the change of your email address$/,
    isPublic: true,
  },
  {
    hash: /^#\/acceptInvitation\?id=[\w-]{43}$/,
    receivers: ['administrator'],
    heading: /^Become an administrator$/,
    isPublic: true,
  },
  {
    hash: /^#\/acceptInvitation\?id=[\w-]{43}&for=user$/,
    receivers: ['user'],
    heading: /^Choose your password$/,
    isPublic: true,
  },
  {
    hash: /^#\/report\/\d+(\?comments=\d+)?$/,
    receivers: allReceivers,
    heading: /^Malaria Surveillance$/,
  },
  {
    hash: /^#\/aboutReport\?id=\d+$/,
    receivers: ['userAdmin', 'administrator'],
    heading: /^Malaria Surveillance$/,
  },
  { hash: /^#\/userNotifications$/, receivers: users, heading: /^My Messages$/ },
  { hash: /^#\/myFeedback\?id=\d+$/, receivers: users, heading: /^My Feedback$/ },
  { hash: /^#\/mySubscriptions$/, receivers: allReceivers, heading: /^My Subscriptions$/ },
  { hash: /^#\/reportFile\?id=\d+$/, receivers: allReceivers, heading: /^Report File$/ },
  { hash: /^#\/userMailPreferences$/, receivers: users, heading: /^Email Preferences$/ },
  { hash: /^#\/userAccessRequests$/, receivers: ['userAdmin'], heading: /^Report Access Requests$/ },
  { hash: /^#\/accessRequests$/, receivers: ['administrator'], heading: /^Report Access Requests$/ },
  { hash: /^#\/waiting\?tab=ends$/, receivers: ['userAdmin', 'administrator'], heading: /^Waiting for you$/ },
  { hash: /^#\/userSeeReports$/, receivers: users, heading: /^Reports Table$/ },
  { hash: /^#\/userAdminRequests$/, receivers: ['administrator'], heading: /^User Admin Requests$/ },
  {
    hash: /^#\/administratorInvitations$/,
    receivers: ['administrator'],
    heading: /^Administrator Invitations$/,
  },
  {
    hash: /^#\/reportUpdates\?view=updates$/,
    receivers: ['administrator'],
    heading: /^Report Updates$/,
  },
];
let hashes: string[];

beforeAll(async () => {
  const mails = await previewMails(portalUnderTest().url);
  const found = [...mails.values()].flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
  hashes = [...new Set(found.map((link) => new URL(link).hash))].filter(Boolean);
});

const getSample = ({ hash }: Link) => hashes.find((found) => hash.test(found)) ?? '';
it('every kind of link in emails is tested', () => {
  const isKnown = (hash: string) => hash === '#/' || links.some((link) => link.hash.test(hash));
  expect(hashes.filter((hash) => !isKnown(hash))).toEqual([]);
  expect(links.filter((link) => !getSample(link))).toEqual([]);
});

async function expectArrival(page: Page, { heading }: Link, hash: string): Promise<void> {
  await getTitle(page, heading).waitFor();
  const [, reportId] = /^#\/report\/(\d+)/.exec(hash) ?? [];
  // The address of a report leads to its viewer.
  if (reportId) expect(page.url()).toMatch(new RegExp(`[?&]report=${reportId}$`));
  else expect(new URL(page.url()).hash).toBe(hash);
}

it.each(allReceivers)('the links of emails lead a %s to their screens', async (receiver) => {
  for (const link of links.filter(({ receivers }) => receivers.includes(receiver))) {
    const hash = getSample(link);
    await expectArrival(await browser.openScreen(accounts[receiver], hash.slice(1)), link, hash);
  }
});

it('the public links of emails work for a signed-out receiver', async () => {
  const page = await browser.newPage();
  for (const link of links.filter(({ isPublic }) => isPublic)) {
    await page.goto(`/${getSample(link)}`);
    await expectArrival(page, link, getSample(link));
  }
});
