import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { getCell, choose, press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { signIn } from '../support/people.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { permitGroup } from '../support/fixtures.js';

const browser = useBrowser();

it('feedback gets a reply by the user admin of the owner, and its sender gets a message', async () => {
  const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const [userAdmin, sender, report] = await Promise.all([
    createReplicatedAccount('userAdmin', owner),
    createReplicatedAccount('user', partner),
    createWebReport(owner),
  ]);
  await permitGroup(partner, report);
  const { account, rest } = await signIn(sender.email);
  await rest.api.feedback.insert({
    userId: account.id,
    reportIdOrUrl: report.id,
    star: 2,
    feedback: 'The map is empty.',
  });
  const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
  const openReply = () => press(page, `Answer ${report.name} by Test Person`);
  const page = await browser.openScreen(userAdmin.email, '/userHome');
  await getMenu(page).getByText('More', { exact: true }).click();
  await getMenu(page).getByRole('link', { name: 'Feedback', exact: true }).click();
  await getTitle(page, 'Feedback').waitFor();
  await getCell(page, 'Open').waitFor();
  await getCell(page, '2').waitFor();

  await openReply();
  const dialog = page.getByRole('dialog', { name: 'Answer the Feedback' });
  await choose(page.getByRole('dialog'), 'State', 'In progress');
  await dialog.getByLabel('Reply (optional)').fill('We look into it.\nThank you.');
  await press(dialog, 'Save');
  await page.getByText('Your reply has been sent.').waitFor();
  await getCell(page, 'In progress').waitFor();

  await openReply();
  const entries = dialog.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  await entries.nth(1).getByText('We look into it.').waitFor();
  await entries.nth(1).getByText('Test Person').waitFor();
  await choose(page.getByRole('dialog'), 'State', 'Resolved');
  await press(dialog, 'Save');
  await page.getByText('Successfully saved the state of the feedback.').waitFor();
  await getCell(page, 'Resolved').waitFor();

  const user = await browser.openScreen(sender.email, '/userNotifications');
  await user.getByText('We look into it.').waitFor();
  await user.getByRole('link', { name: 'Open the conversation' }).click();
  await getTitle(user, report.name).waitFor();
  await user.getByLabel('Your reply').fill('It is the map of May.');
  await press(user, 'Send the reply');
  await user.getByRole('list', { name: 'Conversation' }).getByText('It is the map of May.').waitFor();
  await user.getByText('Open', { exact: true }).waitFor();
  await page.reload();
  await getCell(page, 'Reply waits').waitFor();

  await user.goto('/#/myFeedback');
  await user.getByRole('cell', { name: 'It is the map of May.' }).waitFor();
});
