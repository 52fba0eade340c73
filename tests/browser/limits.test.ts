import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tooManyRequests } from '@portal/contracts';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { createPartner, createPerson } from '../support/fixtures.js';

let gateway: SecondCopy;

beforeAll(async () => {
  gateway = await startSecondCopy(createSharedComponent('gateway'), { ACCOUNT_LIMITS: 'on' });
});
afterAll(() => gateway.stop());

const browser = useBrowser(() => gateway.url);

const refuse = (page: Page, calls: string, problem = tooManyRequests(120)) =>
  page.route(calls, (route) =>
    route.fulfill({
      status: problem.status,
      contentType: 'application/problem+json',
      headers: { 'retry-after': String(problem.retryAfterSeconds) },
      body: JSON.stringify(problem.toDetails()),
    }),
  );
const twoMinutes = "You've done this too often. Try again in 2 minutes.";

describe('time to wait', () => {
  it('is shown by a form', async () => {
    const { account, token } = await createPerson('user', await createPartner());
    const choose = () =>
      new Rest(gateway.url, token).post('/mailPreference/update', { userId: account.id, mails: 'All' });
    const page = await browser.openNewPage(account.email, '/userMailPreferences');
    await getTitle(page, 'Email Preferences').waitFor();
    for (let call = 0; call < 30; call++) expect((await choose()).status).toBe(200);
    await press(page, 'Save');
    const notice = page
      .getByRole('alert')
      .getByText(/^You've done this too often\. Try again in \d+ (second|minute)s?\.$/);
    await notice.waitFor();
  });

  it('is shown by the sign-in page', async () => {
    const page = new SignInPage(await browser.newPage());
    await page.open();
    await refuse(page.page, '**/login');
    await page.signIn('user@dho.example');
    await page.error.getByText(twoMinutes).waitFor();
  });
});
