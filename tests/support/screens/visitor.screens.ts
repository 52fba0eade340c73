import type { Page } from 'playwright-core';
import { RegisterPage } from '../register-page.js';
import { SignInPage } from '../sign-in-page.js';

/** A screen of the shell in a state to test. */
export interface VisitorScreen {
  name: string;
  path: string;
  /** Resolves when the state is shown. */
  shown(page: Page): Promise<unknown>;
}

/** The screens of the shell, which visitors see. */
export const visitorScreens: VisitorScreen[] = [
  { name: 'agreement', path: '/', shown: (page) => new SignInPage(page).agree.waitFor() },
  { name: 'sign-in', path: '/', shown: (page) => new SignInPage(page).agree.click() },
  {
    name: 'terms',
    path: '/',
    shown: async (page) => {
      await new SignInPage(page).agree.click();
      await page.getByRole('button', { name: 'Terms of service' }).click();
    },
  },
  {
    name: 'sign-in-refused',
    path: '/',
    shown: async (page) => {
      const signIn = new SignInPage(page);
      await signIn.agree.click();
      await signIn.submit.click();
      await signIn.error.getByText('empty').waitFor();
    },
  },
  {
    name: 'register',
    path: '/registerUser',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'register-2', path: '/registerUser', shown: (page) => new RegisterPage(page).fillPerson() },
  {
    name: 'forgot-password',
    path: '/forgotPassword',
    shown: (page) => page.getByLabel('Email').waitFor(),
  },
  {
    name: 'accessibility',
    path: '/accessibility',
    shown: (page) => page.getByRole('heading', { name: 'What helps' }).waitFor(),
  },
  {
    name: 'activation-dead',
    path: '/activation?id=used',
    shown: (page) => page.getByRole('heading', { name: 'This link no longer works' }).waitFor(),
  },
  {
    name: 'confirm-registration',
    path: `/confirmRegistration?id=${'A'.repeat(43)}`,
    shown: async (page) => {
      const found = [
        {
          firstname: 'Ada',
          surname: 'Banda',
          email: 'ada@dho.example',
          phone: '+265 999 123 456',
          partner: 'Health Aid',
        },
      ];
      await page.route('**/registration/find', (route) => route.fulfill({ json: found }));
      await page.reload();
      await page.getByRole('button', { name: 'Confirm my registration' }).waitFor();
    },
  },
  {
    name: 'activation',
    path: `/activation?id=${'A'.repeat(43)}`,
    shown: async (page) => {
      const person = { firstname: 'Ada', surname: 'Banda', email: 'ada@dho.example', partner: 'Health Aid' };
      const evidence = { emailConfirmed: true, emailFits: false, registeredBy: null };
      await page.route('**/registration/findByActivation', (route) =>
        route.fulfill({ json: [{ ...person, ...evidence }] }),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Activate' }).waitFor();
    },
  },
  {
    name: 'confirm-email',
    path: `/confirmEmail?id=${'A'.repeat(43)}`,
    shown: (page) => page.getByRole('button', { name: 'Confirm the new address' }).waitFor(),
  },
  {
    name: 'admit-browser',
    path: `/admitBrowser?id=${'A'.repeat(43)}`,
    shown: (page) => page.getByRole('button', { name: 'Admit this browser' }).waitFor(),
  },
  {
    name: 'undo-email-change',
    path: `/undoEmailChange?id=${'A'.repeat(43)}`,
    shown: (page) => page.getByRole('button', { name: 'Undo the change' }).waitFor(),
  },
  {
    name: 'invitation-dead',
    path: '/acceptInvitation?id=used',
    shown: (page) => page.getByRole('heading', { name: 'This link no longer works' }).waitFor(),
  },
];
