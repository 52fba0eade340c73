import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';

const browser = useBrowser();

/** Returns the name and the text of the file that an act saves. */
async function save(page: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it('people download their data, and an administrator erases a person by the email address', async () => {
  const account = await createReplicatedAccount('user', await createReplicatedPartner());
  const own = await browser.openScreen(account.email, '/userProfile');
  const file = await save(own, () => press(own, 'Download your data'));
  expect(file.name).toMatch(new RegExp(`^personal-data-${account.id}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  expect(file.text).toContain(account.email);

  const page = await browser.openNewPage(administrator, `/person?id=${account.id}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Erase the person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Test Person?' });
  const email = dialog.getByLabel(`To confirm, enter ${account.email}`);
  await email.fill('another@example.org');
  await press(dialog, 'Erase the person');
  await dialog.getByText('Please enter the email address of the person whose data you erase.').waitFor();
  await email.fill(account.email);
  await press(dialog, 'Erase the person');
  await page.getByText('The person was erased.').waitFor();

  await page.goto(page.url().replace(/#.*/, '#/auditTrail'));
  await page.getByRole('button', { name: 'Export JSON Lines' }).waitFor();
  const trail = await save(page, () => press(page, 'Export JSON Lines'));
  expect(trail.name).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.jsonl$/);
  const entries = trail.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; subject: string });
  const erasure = { subject: `Erased person ${account.id}`, kind: 'Account' };
  expect(entries).toContainEqual(expect.objectContaining(erasure));
  expect(trail.text).not.toContain(account.email);
});
