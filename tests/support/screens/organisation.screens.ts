import { administrator } from './accounts.js';
import { screensOf } from './screen.js';
import { rowsShown, openedBy, submitted } from './shown.js';

export const organisationScreens = screensOf(administrator, [
  { name: 'partners', path: '/manageHISPartners', shown: rowsShown },
  {
    name: 'partners-add',
    path: '/manageHISPartners',
    shown: openedBy('Add HIS Partner'),
  },
  { name: 'partners-edit', path: '/manageHISPartners', shown: openedBy(/^Edit/) },
  { name: 'partners-delete', path: '/manageHISPartners', shown: openedBy(/^Delete/) },
  {
    name: 'partner-add',
    path: '/addUserType',
    shown: (page) => page.getByLabel('Name').waitFor(),
  },
  {
    name: 'partner-edit',
    path: '/editUserType',
    shown: submitted('Edit this HIS partner', 'Please select the HIS partner to edit.'),
  },
  {
    name: 'partner-delete',
    path: '/deleteUserType',
    shown: submitted('Delete the HIS partner', 'Please select an HIS Partner to delete.'),
  },
  { name: 'groups', path: '/manageUserGroups', shown: rowsShown },
  {
    name: 'groups-add',
    path: '/manageUserGroups',
    shown: openedBy('Add Stakeholder Group'),
  },
  { name: 'groups-delete', path: '/manageUserGroups', shown: openedBy(/^Delete/) },
  { name: 'user-admins', path: '/makeUserAdmin', shown: rowsShown },
  {
    name: 'user-admins-add',
    path: '/makeUserAdmin',
    shown: openedBy('Add a User Admin'),
  },
  { name: 'user-admins-delete', path: '/makeUserAdmin', shown: openedBy(/^Remove/) },
  { name: 'admin-requests', path: '/userAdminRequests?show=all', shown: rowsShown },
  {
    name: 'admin-requests-decide',
    path: '/userAdminRequests',
    shown: openedBy(/^Decide/),
  },
]);
