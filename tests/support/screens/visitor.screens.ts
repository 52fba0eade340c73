import { administrator, user } from './accounts.js';
import { type Screen, getScreens } from './screen.js';
import { RegisterPage } from '../register-page.js';
import { getTitle, SignInPage } from '../sign-in-page.js';
import { submitEmpty } from './shown.js';

const ofVisitors: Screen[] = [
  {
    name: 'agreement',
    path: '/',
    shown: (page) => page.getByRole('button', { name: 'Read the agreement' }).click(),
  },
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

const ofUsers = getScreens(user, [
  {
    name: 'continue',
    path: '/',
    shown: (page) => page.getByRole('button', { name: /^Continue as/ }).waitFor(),
  },
  {
    name: 'user-messages',
    path: '/userNotifications',
    shown: (page) => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'user-profile',
    path: '/userProfile',
    shown: (page) => page.getByRole('button', { name: 'Edit Profile' }).waitFor(),
  },
  {
    name: 'user-edit-profile',
    path: '/userEditProfile',
    shown: (page) => page.getByRole('heading', { name: 'Admin status' }).waitFor(),
  },
  {
    name: 'user-edit-profile-email',
    path: '/userEditProfile',
    shown: async (page) => {
      await page.getByLabel('Email').fill('other@dho.example');
      await page.getByLabel('Current password', { exact: true }).waitFor();
    },
  },
  {
    name: 'user-profile-pending-email',
    path: '/userProfile',
    shown: async (page) => {
      const pending = [{ email: 'other@dho.example', expiresAt: '2026-06-30T22:00:00.000Z' }];
      await page.route('**/emailChange/find', (route) => route.fulfill({ json: pending }));
      await page.reload();
      await page.getByText('Waiting for confirmation of other@dho.example').waitFor();
    },
  },
  {
    name: 'user-edit-password-errors',
    path: '/userEditPassword',
    shown: submitEmpty('Change the password', 'Please fill the old and new password fields above.'),
  },
  {
    name: 'user-mail-preferences',
    path: '/userMailPreferences',
    shown: (page) => page.getByRole('radio', { name: /^Weekly digest/ }).waitFor(),
  },
  {
    name: 'help',
    tablet: true,
    path: '/help',
    shown: (page) => getTitle(page, 'Help').waitFor(),
  },
  {
    name: 'not-found',
    path: '/nothing',
    shown: (page) => getTitle(page, 'Page not found').waitFor(),
  },
  {
    name: 'home-of-own-role',
    path: '/home',
    shown: (page) => page.getByText("You don't have access to that page").waitFor(),
  },
]);

const ofAdministrators = getScreens(administrator, [
  {
    name: 'administrator-help',
    tablet: true,
    path: '/help',
    shown: (page) => getTitle(page, 'Help').waitFor(),
  },
  {
    name: 'profile',
    path: '/profile',
    shown: (page) => page.getByText(administrator).waitFor(),
  },
  {
    name: 'edit-profile',
    path: '/editProfile',
    shown: (page) => page.getByLabel('Surname').waitFor(),
  },
  {
    name: 'edit-password',
    path: '/editPassword',
    shown: submitEmpty('Change the password', 'Please fill the old password and new password fields'),
  },
]);

/** Screens without a session, of the own account, and in place of a page. */
export const visitorScreens: Screen[] = [...ofVisitors, ...ofUsers, ...ofAdministrators];
