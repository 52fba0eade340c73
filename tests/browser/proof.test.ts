import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { Secret, TOTP } from 'otpauth';
import type { Page, Route } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createAccount, createPartner, type AccountFixture } from '../support/fixtures.js';
import { chooseRowAction, press } from '../support/forms.js';
import { createVisitor, signIn } from '../support/people.js';

const browser = useBrowser();

/** Requests the deletion of a user long after the administrator has signed in. */
async function requestDeletion(prepare?: (administrator: AccountFixture) => Promise<void>): Promise<Page> {
  const administrator = await createAccount('administrator');
  const { email } = await createAccount('user', await createPartner());
  const page = await browser.newPage();
  await enterAs(page.context(), administrator.email);
  await prepare?.(administrator);
  await sql('identity', "UPDATE session SET proved_at = now() - interval '2 days' WHERE account_id = $1", [
    administrator.id,
  ]);
  await page.goto(`/#/seeUsers?search=${encodeURIComponent(email)}`);
  await page.getByRole('table').getByText(email).waitFor();
  await chooseRowAction(page, 'Delete');
  await press(page, 'Delete the user');
  return page;
}

/** Forwards the next proof to the server, and loses its response with the cookie. */
async function loseProof(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    const cookies = await page.context().cookies();
    await route.fetch();
    await page.context().addCookies(cookies);
    await route.abort();
  };
  await page.route('**/session/prove', lose, { times: 1 });
}

const findSessionCookie = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  return (
    cookies.filter(({ name }) => name === 'session').map(({ name, value }) => `${name}=${value}`)[0] ?? ''
  );
};

const getProof = (page: Page) => page.getByRole('dialog', { name: "Confirm that it's you" });
const enter = async (page: Page, typed: string) => {
  await getProof(page).getByLabel('Password', { exact: true }).fill(typed);
  await press(getProof(page), 'Confirm');
};

it('an act that matters continues after the password, also if its response is lost, and ends a copied cookie', async () => {
  const page = await requestDeletion();
  const copied = await findSessionCookie(page);
  await enter(page, 'Wrong-pass-2026');
  await getProof(page).getByText("That's not right. Please try again.").waitFor();
  await loseProof(page);
  await enter(page, demoPassword);
  await getProof(page).getByText("That's not right. Please try again.").waitFor({ state: 'detached' });
  await getProof(page).getByRole('alert').waitFor();
  await enter(page, demoPassword);
  await page.getByText('Successfully deleted the user.').waitFor();
  expect(await getProof(page).count()).toBe(0);
  const renewed = await eventually(
    () => createVisitor().post('/session/refresh', {}, { cookie: copied }),
    ({ status }) => status === 401,
  );
  expect(renewed.status).toBe(401);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
});

it('an account with an app enters its password and a code, and its other tabs stay signed in', async () => {
  let secret = '';
  const getCode = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
  const page = await requestDeletion(async (account) => {
    const { rest } = await signIn(account.email);
    ({ secret } = await rest.api.secondFactor.startTotp({}));
    await rest.api.secondFactor.confirmTotp({ code: getCode(), name: 'Phone' });
    // As if half a minute had passed, after which the app shows another code.
    await sql('identity', 'UPDATE totp SET last_step = 0 WHERE account_id = $1', [account.id]);
  });
  const tab = await page.context().newPage();
  await tab.goto('/#/seeUsers');
  await tab.getByRole('table').waitFor();
  const renewal = tab.waitForResponse(/\/session\/refresh$/);
  const code = getProof(page).getByLabel(/^Code of your authenticator app/);
  await code.fill(getCode());
  await enter(page, demoPassword);
  await page.getByText('Successfully deleted the user.').waitFor();
  expect((await renewal).status()).toBe(200);
  await tab.goto('/#/adminHome');
  await tab.getByRole('heading', { level: 1 }).waitFor();
  expect(await tab.getByRole('button', { name: 'Sign In', exact: true }).count()).toBe(0);
});
