import { administrator } from './accounts.js';
import { getScreens } from './screen.js';
import {
  chooseAction,
  openBulkDialog,
  openDialogBy,
  submitEmpty,
  waitForActions,
  waitForChart,
  waitForFirstRow,
  waitForRows,
} from './shown.js';

export const peopleScreens = getScreens(administrator, [
  {
    name: 'home',
    path: '/home',
    shown: async (page) => {
      await waitForChart(page);
      await page.getByRole('region', { name: 'Latest Reports' }).getByRole('link').first().waitFor();
      await page.getByText(/^[\d,]+ Users$/).waitFor();
    },
  },
  {
    name: 'home-chart-table',
    path: '/home',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Show as table' }).click();
      await page.getByRole('columnheader', { name: 'Day' }).waitFor();
    },
  },
  { name: 'users', path: '/seeUsers', shown: waitForActions },
  { name: 'users-bulk', path: '/seeUsers', shown: openBulkDialog('Give access to reports') },
  { name: 'users-status', path: '/seeUsers', shown: chooseAction('Edit Status') },
  { name: 'users-partner', path: '/seeUsers', shown: chooseAction('Assign HIS Partner') },
  { name: 'users-delete', path: '/seeUsers', shown: chooseAction('Delete') },
  {
    name: 'person',
    tablet: true,
    path: '/person?id=3',
    shown: (page) => page.getByText('Last sign-in').waitFor(),
  },
  { name: 'person-reports', path: '/person?id=3&view=reports', shown: waitForFirstRow },
  {
    name: 'person-requests',
    path: '/person?id=3&view=requests',
    shown: (page) => page.getByText(/^\d+ requests?$/).waitFor(),
  },
  { name: 'person-views', path: '/person?id=3&view=views', shown: waitForFirstRow },
  { name: 'person-messages', path: '/person?id=3&view=messages', shown: waitForFirstRow },
  { name: 'person-feedback', path: '/person?id=4&view=feedback', shown: waitForFirstRow },
  {
    name: 'person-history',
    path: '/person?id=3&view=history',
    shown: (page) => page.getByText(/^\d+ changes?$/).waitFor(),
  },
  {
    name: 'person-grant',
    path: '/person?id=3',
    shown: openDialogBy('Add a Permission'),
  },
  { name: 'deactivated-users', path: '/deactivatedUsers', shown: waitForRows },
  {
    name: 'register-users',
    path: '/adminAddUser',
    shown: submitEmpty('Send the invitation', 'You cannot submit an empty firstname!'),
  },
  {
    name: 'register-many',
    path: '/adminAddUser?tab=many',
    shown: submitEmpty('Check the list', 'Please choose a file or paste the list.'),
  },
  {
    name: 'assign-partner',
    path: '/assignUserType',
    shown: submitEmpty('Assign the HIS partner', 'Please select the HIS partner.'),
  },
  { name: 'administrator-invitations', path: '/administratorInvitations', shown: waitForRows },
  {
    name: 'administrator-invite',
    path: '/administratorInvitations',
    shown: async (page) => {
      await openDialogBy('Invite an administrator')(page);
      await submitEmpty('Send the invitation', 'Please enter your password')(page);
    },
  },
  { name: 'audit-trail', path: '/auditTrail', shown: waitForRows },
]);
