import { it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { user } from '../support/screens/accounts.js';
import { expectUsable } from '../support/screens/appearance.js';
import { waitUntilDrawn } from '../support/screens/shown.js';
import { visitorScreens } from '../support/screens/visitor.screens.js';
import { getRoleNotice, getTitle, SignInPage } from '../support/sign-in-page.js';

const browser = useBrowser();

it.each(visitorScreens)(
  'the screen $name is usable on a desktop and a phone',
  async ({ name, path, shown }) => {
    const page = await browser.newPage();
    await page.goto(`/#${path}`);
    await shown(page);
    await expectUsable(page, name);
  },
);

it('the screens between the apps are usable on a desktop and a phone', async () => {
  let page = await browser.openScreen(user, '/');
  await new SignInPage(page).agree.click();
  await expectUsable(page, 'continue');
  page = await browser.openScreen(user, '/nothing');
  await getTitle(page, 'Page not found').waitFor();
  await expectUsable(page, 'not-found');
  page = await browser.openScreen(user, '/home');
  await getRoleNotice(page).waitFor();
  await expectUsable(page, 'home-of-own-role');
});

it('the comments on a page of a Power BI report are usable on a desktop and a phone', async () => {
  const page = await browser.openScreen(user, '/report/1?comments=2');
  await waitUntilDrawn(page);
  await page.getByText('Zomba shows no cases').waitFor();
  await expectUsable(page, 'power-bi-comments', { atAllSizes: true });
});

it('the question before the session ends is usable on a desktop and a phone', async () => {
  const page = await browser.openNewPage(user, '/userSeeReports');
  const table = page.getByRole('table', { name: 'Reports Table' });
  await table.waitFor();
  await page.clock.install();
  await page.reload();
  await table.waitFor();
  await page.clock.fastForward('28:30');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  await expectUsable(page, 'idle');
});

it('the question for feedback is usable on a desktop and a phone', async () => {
  const page = await browser.openNewPage(user, '/userSeeWebMap?report=17');
  await waitUntilDrawn(page);
  await page.clock.install();
  await page.reload();
  await waitUntilDrawn(page);
  await page.clock.fastForward(120_000);
  await page.getByRole('button', { name: 'Yes Please' }).waitFor();
  await expectUsable(page, 'feedback-prompt');
});
