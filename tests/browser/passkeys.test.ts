import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

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

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Test Person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await new SignInPage(page).agree.waitFor();
}

it('a passkey completes a sign-in, signs in alone with code that is loaded only then, and is renamed and removed', async () => {
  const user = await createAccount('user', await createPartner());
  const page = await browser.newPage();
  const verify = await addAuthenticator(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(user.email);
  await getTitle(page, /^Welcome/).waitFor();
  await page.goto('/#/security');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await press(section, 'Add a passkey');
  await page.getByText('The passkey was added.').waitFor();
  await section.getByText('Not used yet').waitFor();

  await signOut(page);
  await signIn.open();
  await signIn.signIn(user.email);
  await verify(false);
  await press(page, 'Use your passkey');
  await signIn.error.getByText('No passkey was used.').waitFor();
  await verify(true);
  await press(page, 'Use your passkey');
  await getTitle(page, /^Welcome/).waitFor();

  await signOut(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.reload();
  await signIn.submit.waitFor();
  await page.waitForLoadState('networkidle');
  // The code is shared with the second step and the proof.
  const isLoaded = () => requested.some((address) => /\/assets\/shell\/plain-/.test(address));
  expect(isLoaded()).toBe(false);
  await signIn.agree.click();
  await press(page, 'Use a passkey');
  await getTitle(page, /^Welcome/).waitFor();
  expect(isLoaded()).toBe(true);

  await page.goto('/#/security');
  await section.getByText(/^Last used/).waitFor();
  await section.getByRole('button', { name: /^Rename/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Office laptop');
  await press(dialog, 'Save the name');
  await section.getByText('Office laptop').waitFor();

  await sql('identity', `UPDATE session SET proved_at = now() - interval '2 days' WHERE account_id = $1`, [
    user.id,
  ]);
  await page.reload();
  await press(section, 'Remove Office laptop');
  await press(dialog, 'Remove');
  await press(page, 'Use your passkey');
  await page.getByText('The passkey was removed.').waitFor();
  expect(await sql('identity', 'SELECT FROM passkey WHERE account_id = $1', [user.id])).toEqual([]);
});
