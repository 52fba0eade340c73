import { userAdmin } from './accounts.js';
import { getScreens } from './screen.js';
import { getTitle } from '../sign-in-page.js';
import { waitForFirstRow, waitForItems, waitForRows, openDialogBy, submitEmpty } from './shown.js';

export const userAdminScreens = getScreens(userAdmin, [
  {
    name: 'user-add-report',
    path: '/userAddReport',
    shown: async (page) => {
      await page.getByRole('radio', { name: /^Dash/ }).check();
      await page.getByLabel('Report Name').waitFor();
    },
  },
  {
    name: 'user-edit-report',
    path: '/userEditReport',
    shown: (page) => page.getByRole('combobox').last().waitFor(),
  },
  {
    name: 'user-delete-report',
    path: '/userDeleteReport',
    shown: (page) => page.getByRole('combobox').last().waitFor(),
  },
  {
    name: 'user-admin-person',
    path: '/person?id=3',
    shown: (page) => page.getByText('Last sign-in').waitFor(),
  },
  { name: 'user-admin-person-reports', path: '/person?id=3&view=reports', shown: waitForFirstRow },
  { name: 'user-admin-about-report', path: '/aboutReport?id=1&view=people', shown: waitForFirstRow },
  { name: 'user-own-reports', path: '/userAdminSeeReport', shown: waitForFirstRow },
  {
    name: 'user-group-permissions',
    path: '/userManagePermissions',
    shown: openDialogBy('Add a Permission'),
  },
  {
    name: 'user-user-permissions',
    path: '/userAdminManageUserPermissions',
    shown: openDialogBy('Add a Permission'),
  },
  {
    name: 'user-permissions',
    path: '/userPermissions',
    shown: (page) => getTitle(page, 'Manage User Report Permissions').waitFor(),
  },
  {
    name: 'user-access-requests',
    path: '/userAccessRequests',
    shown: (page) => getTitle(page, 'Report Access Requests').waitFor(),
  },
  {
    name: 'user-waiting',
    path: '/waiting?tab=requests',
    shown: (page) => getTitle(page, 'Waiting for you').waitFor(),
  },
  { name: 'user-waiting-registrations', path: '/waiting?tab=registrations', shown: waitForItems },
  {
    name: 'user-waiting-ends',
    path: '/waiting?tab=ends',
    shown: waitForItems,
  },
  {
    name: 'user-add-user-errors',
    path: '/userAddUser',
    shown: submitEmpty('Send the invitation', 'You cannot submit an empty firstname!'),
  },
  {
    name: 'user-add-users',
    path: '/userAddUser',
    shown: async (page) => {
      await page.getByRole('link', { name: 'Many users (CSV)' }).click();
      await page.getByLabel('The list as CSV').fill('firstname,surname,email,phone\nA,B,nowhere,1');
      await page.getByRole('button', { name: 'Check the list' }).click();
      await page.getByRole('table', { name: 'Errors in the list' }).waitFor();
    },
  },
  { name: 'user-activate-users', path: '/userActivateUser', shown: waitForRows },
  {
    name: 'user-edit-status',
    path: '/userActivateUser?users=all',
    shown: openDialogBy(/^Edit Status/),
  },
]);
