import { randomUUID } from 'node:crypto';
import { it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { chooseRowAction, getCell, choose, pick, press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';

const browser = useBrowser();

it('an administrator announces to a partner, sees the readers and withdraws the announcement', async () => {
  const partner = await createReplicatedPartner();
  const { email } = await createReplicatedAccount('user', partner);
  const text = `${randomUUID()}: closed on Sunday.`;
  const page = await browser.openScreen('admin@portal.example', `/announcements?search=${text.slice(0, 36)}`);
  await press(page, 'Add an Announcement');
  await page.getByLabel('Announcement').fill(text);
  await choose(page, 'To', 'An HIS partner');
  await pick(page, 'HIS Partner', partner.name);
  await press(page, 'Add the announcement');
  await getCell(page, `Everyone at ${partner.name}`).waitFor();
  // The table polls while the announcement is being sent.
  await getCell(page, '0 of 1').waitFor();

  const desk = await browser.openScreen(email, '/userHome');
  await desk.getByRole('link', { name: 'My Messages, 1 unread' }).click();
  await desk.getByText(text).waitFor();
  const { account, rest } = await signIn(email);
  await eventually(
    () => rest.api.seen.findAllUnseen({ userId: account.id }),
    ({ length }) => length === 0,
  );
  await page.reload();
  await getCell(page, '1 of 1').waitFor();

  await chooseRowAction(page, 'Withdraw', text);
  await press(page, 'Withdraw the announcement');
  await getCell(page, 'Withdrawn').waitFor();
  await desk.reload();
  await desk.getByText('No new messages').waitFor();
});
