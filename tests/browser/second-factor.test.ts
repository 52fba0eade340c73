import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
let user: Awaited<ReturnType<typeof createReplicatedAccount>>;

beforeEach(async () => {
  user = await createReplicatedAccount('user', await createReplicatedPartner());
});

const findCodeField = (page: Page) => page.getByLabel(/^6-digit code/);
const getCode = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) });

const readSecret = async (page: Page) => (await page.locator('.totp-secret').innerText()).replace(/\s/g, '');
const readRecoveryCodes = (page: Page) => page.locator('.recovery-codes li').allInnerTexts();

async function signOut(page: Page): Promise<SignInPage> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click();
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  return signIn;
}

it('an authenticator app is set up, asked for at sign-in, replaced by a recovery code and reset', async () => {
  const page = await browser.openNewPage(user.email, '/security');
  await press(page, 'Add an authenticator app');
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = await readSecret(page);
  await findCodeField(page).fill(getCode(secret));
  await press(page, 'Add the app');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const [recoveryCode = ''] = await readRecoveryCodes(page);
  await press(page, 'I have stored the codes');
  await page.getByText('10 codes left').waitFor();
  await page.route('**/passkey/find', (route) => route.abort());
  await page.reload();
  await page.getByText('10 codes left').waitFor();
  await page.unroute('**/passkey/find');

  const signIn = await signOut(page);
  await signIn.signIn(user.email);
  // As if half a minute had passed, after which the app shows another code.
  await sql('identity', 'UPDATE totp SET last_step = 0 WHERE account_id = $1', [user.id]);
  const code = getCode(secret);
  await findCodeField(page).fill(code);
  await signIn.submit.click();
  await getTitle(page, 'Welcome, Test').waitFor();

  await signOut(page);
  await signIn.signIn(user.email);
  await findCodeField(page).fill(code);
  await signIn.submit.click();
  await signIn.error.getByText('The code is wrong or was used.').waitFor();
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await signIn.submit.click();
  await getTitle(page, 'Welcome, Test').waitFor();

  const person = await browser.openNewPage(administrator, `/person?id=${user.id}`);
  await press(person, 'More actions');
  await person.getByRole('menuitem', { name: 'Reset second factors' }).click();
  await press(person.getByRole('dialog'), 'Reset second factors');
  await person.getByText('The second factors were reset.').waitFor();

  const again = new SignInPage(await browser.newPage());
  await again.open();
  await again.signIn(user.email);
  await getTitle(again.page, 'Welcome, Test').waitFor();
});

it('a required authenticator app is set up before the session opens', async () => {
  const ticket = randomBytes(32).toString('base64url');
  await sql(
    'identity',
    `INSERT INTO pending_sign_in (ticket_hash, account_id, agreement, expires_at)
     VALUES ($1, $2, '1', now() + interval '10 minutes')`,
    [createHash('sha256').update(ticket).digest(), user.id],
  );
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.route('**/portal/login', (route) =>
    route.fulfill({ json: [{ secondFactor: { ticket, methods: [], mustEnrol: true } }] }),
  );
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(user.email);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await press(page, 'Next');
  const secret = await readSecret(page);
  await findCodeField(page).fill('123456x');
  await press(page, 'Next');
  await signIn.error.getByText('The code is wrong or was used.').waitFor();
  await findCodeField(page).fill(getCode(secret));
  await press(page, 'Next');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  expect(await readRecoveryCodes(page)).toHaveLength(10);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await press(page, 'I have stored the codes');
  await getTitle(page, 'Welcome, Test').waitFor();
});
