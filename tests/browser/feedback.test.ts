import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { permitGroup } from '../support/fixtures.js';
import { choose, getCell, press } from '../support/forms.js';
import { markup } from '../support/hostile.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { getTitle } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

it('feedback is given in the viewer once, gets a reply by the user admin of the owner, and its sender answers', async () => {
  const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const [userAdmin, sender, report] = await Promise.all([
    createReplicatedAccount('userAdmin', owner),
    createReplicatedAccount('user', partner),
    createWebReport(owner),
  ]);
  await permitGroup(partner, report);
  const user = await browser.openNewPage(sender.email, `/userSeeWebMap?report=${report.id}`);
  await waitForDrawnReport(user);
  await press(user, 'Submit Feedback');
  const form = user.getByRole('dialog');
  await press(form, 'Submit the feedback');
  await form.getByText('You cannot submit an empty feedback...').waitFor();
  const text = form.getByLabel('Feedback', { exact: true });
  await text.fill(markup);
  await form.getByRole('radio', { name: '2 stars' }).check();
  // The feedback is stored, but the response is lost.
  await user.route('**/feedback/insert', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(form, 'Submit the feedback');
  await form.getByText('A system error occurred, please try again.').waitFor();
  expect(await text.inputValue()).toBe(markup);
  await user.unrouteAll();
  await press(form, 'Submit the feedback');
  await user.getByText('Your feedback has been submitted.').waitFor();
  const given = await sql(
    'notifications',
    'SELECT report_id, star, text FROM feedback WHERE account_id = $1',
    [sender.id],
  );
  expect(given).toEqual([{ report_id: report.id, star: 2, text: markup }]);

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

  await user.goto('/#/userNotifications');
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
