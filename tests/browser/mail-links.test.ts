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
  /** A role of each app that has the screen; none for a public one. */
  receivers?: Receiver[];
  heading: RegExp;
}

const bothApps: Receiver[] = ['user', 'administrator'];

const links: Link[] = [
  { hash: /^#\/forgotPassword$/, heading: /^Forgot your password$/ },
  {
    hash: /^#\/activation\?id=[\w-]{43}$/,
    heading: /^Activate an account$/,
  },
  {
    hash: /^#\/confirmRegistration\?id=[\w-]{43}$/,
    heading: /^Confirm your registration$/,
  },
  {
    hash: /^#\/confirmEmail\?id=[\w-]{43}$/,
    heading: /^Confirm your new email address$/,
  },
  {
    hash: /^#\/admitBrowser\?id=[\w-]{43}$/,
    heading: /^Sign in from this browser$/,
  },
  {
    hash: /^#\/undoEmailChange\?id=[\w-]{43}$/,
    heading: /^Undo the change of your email address$/,
  },
  {
    hash: /^#\/acceptInvitation\?id=[\w-]{43}$/,
    heading: /^Become an administrator$/,
  },
  {
    hash: /^#\/acceptInvitation\?id=[\w-]{43}&for=user$/,
    heading: /^Choose your password$/,
  },
  {
    hash: /^#\/report\/\d+(\?comments=\d+)?$/,
    receivers: bothApps,
    heading: /^Malaria Surveillance$/,
  },
  { hash: /^#\/userNotifications$/, receivers: ['user'], heading: /^My Messages$/ },
  { hash: /^#\/myFeedback\?id=\d+$/, receivers: ['user'], heading: /^My Feedback$/ },
  { hash: /^#\/mySubscriptions$/, receivers: bothApps, heading: /^My Subscriptions$/ },
  { hash: /^#\/reportFile\?id=\d+$/, receivers: bothApps, heading: /^Report File$/ },
  { hash: /^#\/userMailPreferences$/, receivers: ['user'], heading: /^Email Preferences$/ },
  { hash: /^#\/userAccessRequests$/, receivers: ['userAdmin'], heading: /^Report Access Requests$/ },
  { hash: /^#\/accessRequests$/, receivers: ['administrator'], heading: /^Report Access Requests$/ },
  { hash: /^#\/waiting\?tab=ends$/, receivers: ['userAdmin', 'administrator'], heading: /^Waiting for you$/ },
  // Not after the report, which has the same title.
  {
    hash: /^#\/aboutReport\?id=\d+$/,
    receivers: ['userAdmin', 'administrator'],
    heading: /^Malaria Surveillance$/,
  },
  { hash: /^#\/userSeeReports$/, receivers: ['user'], heading: /^Reports Table$/ },
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

async function expectArrival(page: Page, { heading }: Link, hash: string): Promise<void> {
  await getTitle(page, heading).waitFor();
  const [, reportId] = /^#\/report\/(\d+)/.exec(hash) ?? [];
  // The address of a report leads to its viewer.
  if (reportId) expect(page.url()).toMatch(new RegExp(`[?&]report=${reportId}$`));
  else expect(new URL(page.url()).hash).toBe(hash);
}

it('every kind of link in emails is tested, and the public ones work for a signed-out receiver', async () => {
  const isKnown = (hash: string) => hash === '#/' || links.some((link) => link.hash.test(hash));
  expect(hashes.filter((hash) => !isKnown(hash))).toEqual([]);
  expect(links.filter((link) => !getSample(link))).toEqual([]);
  const page = await browser.newPage();
  for (const link of links.filter(({ receivers }) => !receivers)) {
    await page.goto(`/${getSample(link)}`);
    await expectArrival(page, link, getSample(link));
  }
});

it('the links of emails lead receivers of all roles to their screens', async () => {
  for (const [role, email] of Object.entries(accounts)) {
    const page = await browser.openNewPage(email, '/help');
    for (const link of links.filter(({ receivers = [] }) => receivers.some((each) => each === role))) {
      await page.goto(`/${getSample(link)}`);
      await expectArrival(page, link, getSample(link));
    }
  }
});
