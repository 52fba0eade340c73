import { unavailable } from '@portal/contracts';
import {
  chooseAction,
  openBulkDialog,
  openDialogBy,
  submitEmpty,
  waitForChart,
} from '../../support/screens/shown.js';
import { embedOrigin } from '../support/demo/reports.js';
import { getScreens, waitUntilDrawn } from './screen.js';

export const administratorScreens = getScreens('administrator', [
  { name: 'home', path: '/home', reach: waitForChart },
  {
    name: 'home-chart-table',
    path: '/home',
    reach: (page) => page.getByRole('button', { name: 'Show as table' }).click(),
  },

  { name: 'users', path: '/seeUsers' },
  { name: 'users-bulk', path: '/seeUsers', reach: openBulkDialog('Give access to reports') },
  { name: 'users-status', path: '/seeUsers', reach: chooseAction('Edit Status') },
  { name: 'users-delete', path: '/seeUsers', reach: chooseAction('Delete') },
  { name: 'person', path: '/person?id=3' },
  { name: 'person-reports', path: '/person?id=3&view=reports' },
  { name: 'person-views', path: '/person?id=3&view=views' },
  { name: 'person-messages', path: '/person?id=3&view=messages' },
  { name: 'person-history', path: '/person?id=3&view=history' },
  { name: 'person-grant', path: '/person?id=3', reach: openDialogBy('Add a Permission') },
  { name: 'deactivated-users', path: '/deactivatedUsers' },
  {
    name: 'register-users',
    path: '/adminAddUser',
    reach: submitEmpty('Register the user', 'You cannot submit an empty firstname!'),
  },
  {
    name: 'register-many',
    path: '/adminAddUser?tab=many',
    reach: submitEmpty('Check the list', 'Please choose a file or paste the list.'),
  },
  {
    name: 'assign-partner',
    path: '/assignUserType',
    reach: submitEmpty('Assign the HIS partner', 'Please select the HIS partner.'),
  },
  { name: 'administrator-invitations', path: '/administratorInvitations' },
  {
    name: 'administrator-invite',
    path: '/administratorInvitations',
    reach: async (page) => {
      await openDialogBy('Invite an administrator')(page);
      await submitEmpty('Send the invitation', 'Please enter your password')(page);
    },
  },
  { name: 'audit-trail', path: '/auditTrail' },

  { name: 'partners', path: '/manageHISPartners' },
  { name: 'partners-add', path: '/manageHISPartners', reach: openDialogBy('Add HIS Partner') },
  { name: 'partners-delete', path: '/manageHISPartners', reach: chooseAction('Delete') },
  { name: 'partner-add', path: '/addUserType' },
  {
    name: 'partner-edit',
    path: '/editUserType',
    reach: submitEmpty('Edit this HIS partner', 'Please select the HIS partner to edit.'),
  },
  {
    name: 'partner-delete',
    path: '/deleteUserType',
    reach: submitEmpty('Delete the HIS partner', 'Please select an HIS Partner to delete.'),
  },
  { name: 'groups', path: '/manageUserGroups' },
  { name: 'groups-add', path: '/manageUserGroups', reach: openDialogBy('Add Stakeholder Group') },
  { name: 'user-admins', path: '/makeUserAdmin' },
  { name: 'user-admins-add', path: '/makeUserAdmin', reach: openDialogBy('Add a User Admin') },
  { name: 'waiting', path: '/waiting?sort=-date_created' },
  { name: 'waiting-bulk', path: '/waiting?tab=adminRequests', reach: openBulkDialog('Deny') },
  { name: 'waiting-feedback', path: '/waiting?tab=feedback' },
  { name: 'waiting-decided', path: '/waiting?tab=decided' },
  { name: 'admin-requests', path: '/userAdminRequests?show=all' },
  { name: 'admin-requests-decide', path: '/userAdminRequests', reach: openDialogBy(/^Decide/) },

  { name: 'reports', path: '/seeReports' },
  { name: 'reports-bulk', path: '/seeReports', reach: openBulkDialog('Change category') },
  { name: 'reports-delete', path: '/seeReports', reach: chooseAction('Delete') },
  {
    name: 'report-add',
    path: '/addReport',
    reach: async (page) => {
      await page.getByRole('radio', { name: /^Power BI/ }).check();
      await submitEmpty('Add the report', 'Please select the report owner.')(page);
    },
  },
  {
    name: 'report-preview',
    path: '/addReport',
    reach: async (page) => {
      await page.getByRole('radio', { name: /^Dash/ }).check();
      await page.getByLabel('Embed URL').fill(`${embedOrigin}/dash`);
      await page.getByRole('button', { name: 'Preview the report' }).click();
      await page.getByText('This is how people will see the report.').waitFor();
    },
  },
  {
    name: 'report-edit-pick',
    path: '/editReport',
    reach: submitEmpty('Edit this report', 'Please select a report to edit'),
  },
  { name: 'report-edit', path: '/editReport?report=1' },
  {
    name: 'report-delete',
    path: '/deleteReport',
    reach: submitEmpty('Delete the report', 'Please select a report to delete.'),
  },
  { name: 'report-imports', path: '/reportImports' },
  { name: 'viewed-reports', path: '/viewedReports' },
  { name: 'total-views', path: '/totalViews' },
  { name: 'total-views-today', path: '/totalViewsToday' },
  { name: 'partner-views', path: '/userTypeViewedReports' },
  { name: 'user-views', path: '/usersViewedReports' },
  { name: 'categories', path: '/manageReportCategories' },
  { name: 'categories-add', path: '/manageReportCategories', reach: openDialogBy('Add Report Category') },
  {
    name: 'category-assign',
    path: '/editReportCategory',
    reach: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await openDialogBy('Assign a category')(page);
    },
  },
  { name: 'about-report', path: '/aboutReport?id=1' },
  { name: 'about-report-people', path: '/aboutReport?id=1&view=people' },
  { name: 'about-report-partners', path: '/aboutReport?id=1&view=partners' },
  { name: 'about-report-groups', path: '/aboutReport?id=1&view=groups' },
  { name: 'about-report-history', path: '/aboutReport?id=1&view=history' },
  { name: 'about-report-usage', path: '/aboutReport?id=1&view=usage', reach: waitForChart },
  { name: 'about-report-updates', path: '/aboutReport?id=1&view=updates' },

  { name: 'report', path: '/report/17', reach: waitUntilDrawn },
  { name: 'power-bi', path: '/powerBiVisual?report=17', reach: waitUntilDrawn },
  { name: 'web-map', path: '/seeWebMap?report=17', reach: waitUntilDrawn },
  { name: 'dash', path: '/javaScriptVisual?report=22', reach: waitUntilDrawn },

  { name: 'group-permissions', path: '/managePermissions' },
  {
    name: 'group-permissions-add',
    path: '/managePermissions',
    reach: async (page) => {
      await openDialogBy('Add a Permission')(page);
      await submitEmpty('Save', 'Please select the stakeholder group to add a report permission to.')(page);
    },
  },
  { name: 'user-grants', path: '/manageUserPermissions' },
  { name: 'user-grants-bulk', path: '/manageUserPermissions', reach: openBulkDialog('Change last day') },
  { name: 'user-grants-add', path: '/manageUserPermissions', reach: openDialogBy('Add a Permission') },
  { name: 'access-requests', path: '/accessRequests' },
  { name: 'access-requests-decide', path: '/accessRequests', reach: openDialogBy(/^Decide/) },
  { name: 'access-requests-message', path: '/accessRequests', reach: openDialogBy(/^Message/) },
  { name: 'report-updates', path: '/reportUpdates' },
  { name: 'report-updates-list', path: '/reportUpdates?view=updates' },
  { name: 'report-updates-read', path: '/reportUpdates?view=updates', reach: openDialogBy(/^Read /) },
  {
    name: 'report-updates-send',
    path: '/reportUpdates',
    reach: async (page) => {
      await openDialogBy(/^Send an update/)(page);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('You cannot submit an empty updates message...').waitFor();
    },
  },
  { name: 'ratings', path: '/userReportRatings' },
  { name: 'report-access', path: '/accessExplained' },
  { name: 'report-access-of-user', path: '/accessExplained?user=3' },
  { name: 'report-access-of-report', path: '/accessExplained?report=1' },
  {
    name: 'report-access-explain',
    path: '/accessExplained?report=1&user=3',
    reach: (page) => page.getByText('The user may open the report.').waitFor(),
  },

  { name: 'usage', path: '/usage', reach: waitForChart },
  {
    name: 'usage-as-table',
    path: '/usage?days=lastMonth',
    reach: (page) => page.getByRole('button', { name: 'Show as table' }).click(),
  },
  {
    name: 'usage-wrong-days',
    path: '/usage?from=2026-01-01&to=2026-01-31',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByLabel('From', { exact: true }).fill('9000-01-01');
      await page.getByText('The last day must not be before the first.').waitFor();
    },
  },
  { name: 'usage-of-nothing', path: '/usage', responses: { usage: { findAll: [] } } },
  {
    name: 'usage-failed',
    path: '/usage',
    responses: {
      usage: {
        findAll: () => {
          throw unavailable();
        },
      },
    },
    reach: (page) => page.getByText('A system error occurred, please try again.').first().waitFor(),
  },
  { name: 'usage-unopened', path: '/usage?show=unopened' },
  { name: 'usage-unused', path: '/usage?show=unused' },
  {
    name: 'usage-unused-who',
    path: '/usage?show=unused',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^See who/ })
        .first()
        .click();
      await page.getByRole('columnheader', { name: 'Granted to' }).waitFor();
    },
  },

  { name: 'feedback', path: '/feedback' },
  { name: 'feedback-none', path: '/feedback', responses: { feedback: { findAll: [] } } },
  { name: 'feedback-bulk', path: '/feedback', reach: openBulkDialog('Mark as resolved') },
  { name: 'announcements', path: '/announcements' },
  { name: 'announcements-read', path: '/announcements', reach: openDialogBy(/^Read/) },
  { name: 'announcements-withdraw', path: '/announcements', reach: chooseAction('Withdraw') },
  {
    name: 'announcement-add',
    path: '/addAnnouncement',
    reach: submitEmpty('Add the announcement', 'Please enter the announcement.'),
  },
  { name: 'subscriptions', path: '/subscriptions' },
  { name: 'my-subscriptions', path: '/mySubscriptions' },
  { name: 'administrator-help', path: '/help' },
  { name: 'settings', path: '/settings' },
  { name: 'security', path: '/security' },
  { name: 'profile', path: '/profile' },
  { name: 'edit-profile', path: '/editProfile' },
  {
    name: 'edit-password',
    path: '/editPassword',
    reach: submitEmpty('Change the password', 'Please fill the old password and new password fields'),
  },
]);
