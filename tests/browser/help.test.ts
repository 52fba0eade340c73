import { describe, expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { administrator, user, userAdmin } from '../support/screens/accounts.js';
import { portalVersion } from '../support/shared-components.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

describe('Help', () => {
  it.each([
    ['users', user, 15],
    ['user admins', userAdmin, 14],
    ['administrators', administrator, 14],
  ])('explains twelve tasks to %s, with links to their screens', async (_role, email, count) => {
    const page = await browser.openScreen(email, '/help');
    await getTitle(page, 'Help').waitFor();
    expect(await page.getByRole('article').count()).toBe(12);
    const links = page.getByRole('article').getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toHaveLength(count);
    for (const address of new Set(addresses)) {
      await page.goto(`/${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await getTitle(page, 'Page not found').count()).toBe(0);
    }
  });

  it('names the release of the portal', async () => {
    const page = await browser.openScreen(administrator, '/help');
    await page.getByText(`Release ${portalVersion}`, { exact: true }).waitFor();
  });

  it('finds tasks by words of their steps', async () => {
    const page = await browser.openScreen(user, '/help');
    await page.getByRole('searchbox', { name: 'Search in Help' }).fill('star');
    await page.getByRole('status').getByText('2 tasks').waitFor({ state: 'attached' });
    await page.getByRole('article', { name: 'Keep a report at hand' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search in Help' }).fill('bicycle');
    await page.getByText('No task matches “bicycle”.').waitFor();
  });

  it('opens at the task that the search of the portal has found', async () => {
    const page = await browser.openScreen(user, '/userHome');
    await press(page, 'Search the portal');
    await page.getByRole('combobox', { name: 'Search the portal' }).fill('shared computer');
    await page.getByRole('option', { name: 'Use a shared computer' }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'Use a shared computer' });
    await heading.and(page.locator(':focus')).waitFor();
    expect(new URL(page.url()).hash).toBe('#/help?task=signOut');
  });
});
