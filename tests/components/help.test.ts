import { expect, it } from '@jest/globals';
import { roles } from '@portal/contracts';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { useComponents } from './support/components.js';

const components = useComponents();

it.each(roles)('explains twelve tasks to a %s, with links to screens of the role', async (role) => {
  const page = await components.open(role, '/help');
  await getTitle(page, 'Help').waitFor();
  expect(await page.getByRole('article').count()).toBe(12);
  const links = page.getByRole('article').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toHaveLength(role === 'user' ? 16 : 14);
  for (const address of new Set(addresses)) {
    await page.goto(`/${address}`);
    await getTitle(page, 'Help').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

it('finds tasks by words of their steps', async () => {
  const page = await components.open('user', '/help');
  await page.getByRole('searchbox', { name: 'Search in Help' }).fill('star');
  await page.getByRole('status').getByText('2 tasks').waitFor({ state: 'attached' });
  await page.getByRole('article', { name: 'Keep a report at hand' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search in Help' }).fill('bicycle');
  await page.getByText('No task matches “bicycle”.').waitFor();
});

it('opens at the task that the search of the portal has found', async () => {
  const page = await components.open('user', '/userHome');
  await press(page, 'Search the portal');
  await page.getByRole('combobox', { name: 'Search the portal' }).fill('shared computer');
  await page.getByRole('option', { name: 'Use a shared computer' }).click();
  const heading = page.getByRole('heading', { level: 2, name: 'Use a shared computer' });
  await heading.and(page.locator(':focus')).waitFor();
  expect(new URL(page.url()).hash).toBe('#/help?task=signOut');
});

it('lists the keyboard shortcuts, as ? does in a report', async () => {
  const page = await components.open('user', '/report/17');
  await getTitle(page, 'Health Facilities').waitFor();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.getByText('Enter or exit fullscreen').first().waitFor();
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'hidden' });
  await page.goto('/#/help');
  await press(page, 'Keyboard shortcuts');
  await shortcuts.getByText('Next report of the list').waitFor();
});
