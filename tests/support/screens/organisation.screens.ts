import { administrator } from './accounts.js';
import { getScreens } from './screen.js';
import {
  chooseAction,
  openBulkDialog,
  openDialogBy,
  submitEmpty,
  waitForItems,
  waitForRows,
} from './shown.js';

export const organisationScreens = getScreens(administrator, [
  { name: 'partners', path: '/manageHISPartners', shown: waitForRows },
  {
    name: 'partners-add',
    path: '/manageHISPartners',
    shown: openDialogBy('Add HIS Partner'),
  },
  { name: 'partners-edit', path: '/manageHISPartners', shown: openDialogBy(/^Edit/) },
  { name: 'partners-delete', path: '/manageHISPartners', shown: chooseAction('Delete') },
  {
    name: 'partner-add',
    path: '/addUserType',
    shown: (page) => page.getByLabel('Name').waitFor(),
  },
  {
    name: 'partner-edit',
    path: '/editUserType',
    shown: submitEmpty('Edit this HIS partner', 'Please select the HIS partner to edit.'),
  },
  {
    name: 'partner-delete',
    path: '/deleteUserType',
    shown: submitEmpty('Delete the HIS partner', 'Please select an HIS Partner to delete.'),
  },
  { name: 'groups', path: '/manageUserGroups', shown: waitForRows },
  {
    name: 'groups-add',
    path: '/manageUserGroups',
    shown: openDialogBy('Add Stakeholder Group'),
  },
  { name: 'groups-delete', path: '/manageUserGroups', shown: chooseAction('Delete') },
  { name: 'user-admins', path: '/makeUserAdmin', shown: waitForRows },
  {
    name: 'user-admins-add',
    path: '/makeUserAdmin',
    shown: openDialogBy('Add a User Admin'),
  },
  { name: 'user-admins-delete', path: '/makeUserAdmin', shown: chooseAction('Remove') },
  { name: 'waiting', tablet: true, path: '/waiting?sort=-date_created', shown: waitForItems },
  { name: 'waiting-bulk', path: '/waiting?tab=adminRequests', shown: openBulkDialog('Deny') },
  { name: 'waiting-admin-requests', path: '/waiting?tab=adminRequests', shown: waitForItems },
  { name: 'waiting-feedback', path: '/waiting?tab=feedback', shown: waitForItems },
  {
    name: 'waiting-decided',
    tablet: true,
    path: '/waiting?tab=decided',
    shown: (page) => page.getByRole('radio', { name: 'Accounts' }).waitFor({ state: 'attached' }),
  },
  { name: 'admin-requests', path: '/userAdminRequests?show=all', shown: waitForRows },
  {
    name: 'admin-requests-decide',
    path: '/userAdminRequests',
    shown: openDialogBy(/^Decide/),
  },
]);
