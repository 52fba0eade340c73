import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Portal } from '@portal/local';
import type { SignInProvider } from '@portal/sign-in-provider';
import type { Page } from 'playwright-core';
import type { TestBrowser } from '../browser.js';
import { press } from '../forms.js';
import { getTitle, SignInPage } from '../sign-in-page.js';

async function goToProvider(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await new SignInPage(page).agree.click();
  await press(page, 'Sign in with Demo provider');
}

/** Signs in at the provider, which asks for nothing in a browser that it knows. */
async function signInAtProvider(page: Page, email: string, address = '/'): Promise<void> {
  await goToProvider(page, address);
  await page.locator('[name=login]').fill(email);
  await page.locator('[name=password]').fill('any');
  await page.locator('[type=submit]').click();
}

export function testSingleSignOn(
  portal: () => Portal,
  browser: TestBrowser,
  provider: () => SignInProvider,
): void {
  describe('sign-in', () => {
    it('at a provider asks for the password once, is shown, and ends with that at the provider', async () => {
      const page = await browser.newPage();
      await signInAtProvider(page, 'user@dho.example', '/#/security');
      await page.getByText('Enter its password once').waitFor();
      expect(page.url()).toBe(`${portal().url}/#/signedIn`);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await press(page, 'Confirm and sign in');
      // The page that was asked for.
      await page.waitForURL(`${portal().url}/#/security`);
      await page.getByText(/Linked since .*, last used/).waitFor();

      // The page notices the end by itself, at any time.
      const later = await page.context().newPage();
      await page.close();
      await later.goto(`${provider().issuer}/session/end`);
      await later.locator('button[type=submit]').first().click();
      await later.waitForURL(/session\/end\/success/);
      await later.goto(`${portal().url}/#/userHome`);
      await getTitle(later, 'Sign in').waitFor();
    });

    it('that a provider refuses continues at the page that was asked for, unlike a later one by password', async () => {
      const page = await browser.newPage();
      await goToProvider(page, '/#/security');
      await page.locator('[name=login]').waitFor();
      await page.goto('/signed-in/demo?error=access_denied&state=unknown');
      await page.getByText('This sign-in has expired').waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByText('Sign in to open this page.').waitFor();
      expect(page.url()).toBe(`${portal().url}/#/security`);

      await page.goto('about:blank');
      await goToProvider(page, '/#/security');
      await page.locator('[name=login]').waitFor();
      const signInPage = new SignInPage(page);
      await signInPage.open();
      await signInPage.signIn('user@dho.example');
      await page.waitForURL(`${portal().url}/#/userHome`);
    });

    it('of an unknown address of a partner registers it, which waits for activation', async () => {
      const page = await browser.newPage();
      await signInAtProvider(page, `${randomUUID()}@dho.example`);
      await page.getByText("You're registered. We'll email you").waitFor();
    });
  });
}
