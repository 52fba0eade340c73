import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { queryRow, sql } from '../support/databases.js';
import { createAccount, createPartner, type AccountFixture } from '../support/fixtures.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
let user: AccountFixture;

beforeEach(async () => {
  user = await createAccount('user', await createPartner());
});

/** Gives the page's browser a device with passkeys whose user is always verified. Returns a function that makes the user refuse. */
async function addAuthenticator(page: Page): Promise<(isPresent: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

const getSection = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const getPasskeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

/** Signs in with the password and adds a passkey. */
async function addPasskey(page: Page): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(user.email);
  await getTitle(page, /^Welcome/).waitFor();
  await page.goto('/#/security');
  await getSection(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey was added.').waitFor();
  await getSection(page).getByText('Not used yet').waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Test Person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await new SignInPage(page).agree.waitFor();
}

describe('a passkey', () => {
  it('signs in without a password, and its code is loaded only then', async () => {
    const page = await browser.newPage();
    await addAuthenticator(page);
    await addPasskey(page);
    await signOut(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.reload();
    await new SignInPage(page).submit.waitFor();
    await page.waitForLoadState('networkidle');
    // The code is shared with the second step and the proof.
    const isLoaded = () => requested.some((address) => /\/assets\/shell\/plain-/.test(address));
    expect(isLoaded()).toBe(false);
    await new SignInPage(page).agree.click();
    await getPasskeyButton(page).click();
    await getTitle(page, /^Welcome/).waitFor();
    expect(isLoaded()).toBe(true);
    await page.goto('/#/security');
    await getSection(page)
      .getByText(/^Last used/)
      .waitFor();
  });

  it('completes a sign-in with the password', async () => {
    const page = await browser.newPage();
    const verify = await addAuthenticator(page);
    await addPasskey(page);
    await signOut(page);
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn(user.email);
    const button = page.getByRole('button', { name: 'Use your passkey' });
    await verify(false);
    await button.click();
    await signIn.error.getByText('No passkey was used.').waitFor();
    await verify(true);
    await button.click();
    await getTitle(page, /^Welcome/).waitFor();
  });

  it('is renamed, and removed after a new proof by itself', async () => {
    const page = await browser.newPage();
    await addAuthenticator(page);
    await addPasskey(page);
    const section = getSection(page);
    await section.getByRole('button', { name: /^Rename/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Office laptop');
    await dialog.getByRole('button', { name: 'Save the name' }).click();
    await section.getByText('Office laptop').waitFor();

    await sql('identity', `UPDATE session SET proved_at = now() - interval '2 days' WHERE account_id = $1`, [
      user.id,
    ]);
    await page.reload();
    await section.getByRole('button', { name: 'Remove Office laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    const found = await queryRow<{ count: number }>(
      'identity',
      'SELECT count(*)::int FROM passkey WHERE account_id = $1',
      [user.id],
    );
    expect(found.count).toBe(0);
  });
});
