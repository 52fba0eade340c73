import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { pick, press } from '../support/forms.js';
import { mailTo, getTicketIn } from '../support/mail.js';
import { expectAccessible, takePicture } from '../support/screens/appearance.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
const password = 'Chosen-pass-2026';

it('a registered person is listed at once, chooses a password by the link and signs in', async () => {
  const email = `${randomUUID()}@test.example`;
  const partner = await createPartner();
  const { email: administrator } = await createAccount('administrator');
  const registrar = await browser.openNewPage(administrator, '/adminAddUser');
  await pick(registrar, 'HIS Partner', partner.name);
  for (const [label, value] of Object.entries({ Firstname: 'Mphatso', Surname: 'Kalua', Email: email }))
    await registrar.getByRole('textbox', { name: label }).fill(value);
  await registrar.getByRole('textbox', { name: 'Phone' }).fill('+265 999 123 456');
  await press(registrar, 'Register the user');
  await registrar.getByText('Successfully registered the user !').waitFor();
  await registrar.goto(`/#/seeUsers?users=all&search=${email}`);
  await registrar.getByText(/^Invited, link sent \d/).waitFor();
  const ticket = getTicketIn(await mailTo(email, `registered you with ${partner.name}`), 'acceptInvitation');

  const page = await browser.newPage();
  const link = `/#/acceptInvitation?id=${ticket}&for=user`;
  await page.goto(link);
  await getTitle(page, 'Choose your password').waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await press(page, 'Activate account');
  await page.getByText('The password entered is too short.').waitFor();
  await field.fill('Mphatso-Kalua');
  await press(page, 'Activate account');
  await page.getByText('Choose a password that is not made of your name').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'choose-first-password');
  await field.fill(password);
  await press(page, 'Activate account');
  await page.getByRole('heading', { level: 2, name: 'Your account is active' }).waitFor();
  expect(await page.getByText('administrator').count()).toBe(0);
  await page.getByRole('link', { name: 'Finish' }).click();
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await getTitle(page, 'Welcome, Mphatso').waitFor();

  const dead = await browser.newPage();
  await dead.goto(link);
  await dead.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await dead.getByText('is older than 7 days').waitFor();
});
