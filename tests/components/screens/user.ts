import { notFound, describeRefusal } from '@portal/contracts';
import { openDialogBy, submitEmpty, waitForChart } from '../../support/screens/shown.js';
import { toDaysAgo } from '../support/demo/accounts.js';
import { getScreens, waitUntilDrawn } from './screen.js';

const web = '/report/17';

const refuseReport = {
  report: {
    find: () => {
      throw notFound();
    },
  },
};

export const userScreens = getScreens('user', [
  { name: 'user-home', path: '/userHome' },
  { name: 'user-history', path: '/userHistory' },
  { name: 'user-history-empty', path: '/userHistory', responses: { viewHistory: { findUserHistory: [] } } },
  {
    name: 'my-requests',
    path: '/myRequests',
    responses: {
      adminRequest: {
        findMine: [
          { id: 1, requestStatus: 'Pending', date_created: toDaysAgo(2), date_decided: null, reason: '' },
        ],
      },
      permissionEnd: {
        findMine: [{ reportId: 3, report: 'HIV Cascade', until: toDaysAgo(-9), isRequested: false }],
      },
    },
  },
  { name: 'my-subscriptions', path: '/mySubscriptions' },
  { name: 'report-file-failed', path: '/reportFile?id=1' },
  { name: 'my-feedback', path: '/myFeedback' },
  {
    name: 'my-feedback-conversation',
    path: '/myFeedback',
    reach: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByLabel('Your reply').waitFor();
    },
  },
  { name: 'user-card-reports', path: '/userCardReports?category=1' },
  { name: 'user-reports', path: '/userSeeReports' },
  { name: 'user-reports-list', path: '/userSeeReports?layout=list' },
  { name: 'user-reports-filtered', path: '/userSeeReports?type=Power%20Bi&rating=2' },
  { name: 'user-about-report', path: '/aboutReport?id=1' },
  {
    name: 'user-about-closed-report',
    path: '/aboutReport?id=99',
    reach: (page) => page.getByText(/^We can't find this report/).waitFor(),
  },
  { name: 'user-viewed-reports', path: '/userViewedReports' },
  { name: 'user-latest-reports', path: '/userLatestReports' },
  { name: 'user-available-reports', path: '/allAvailableReports' },
  { name: 'user-request', path: '/allAvailableReports', reach: openDialogBy(/^Request Access/) },
  { name: 'user-data-lake', path: '/dataLake' },
  { name: 'user-ratings', path: '/userReportRatings' },
  { name: 'user-updates', path: '/userReportUpdates' },
  { name: 'user-updates-send', path: '/userReportUpdates', reach: openDialogBy(/^Send an update/) },
  { name: 'user-messages', path: '/userNotifications' },
  { name: 'user-profile', path: '/userProfile' },
  {
    name: 'user-profile-pending-email',
    path: '/userProfile',
    responses: {
      emailChange: { find: [{ email: 'other@dho.example', expiresAt: '2026-06-30T22:00:00.000Z' }] },
    },
    reach: (page) => page.getByText('Waiting for confirmation of other@dho.example').waitFor(),
  },
  { name: 'user-edit-profile', path: '/userEditProfile' },
  {
    name: 'user-edit-profile-email',
    path: '/userEditProfile',
    reach: async (page) => {
      await page.getByLabel('Email').fill('other@dho.example');
      await page.getByLabel('Current password', { exact: true }).waitFor();
    },
  },
  {
    name: 'user-edit-password-errors',
    path: '/userEditPassword',
    reach: submitEmpty('Change the password', 'Please fill the old and new password fields above.'),
  },
  { name: 'user-settings', path: '/settings' },
  { name: 'user-mail-preferences', path: '/userMailPreferences' },
  { name: 'user-security', path: '/security' },
  { name: 'help', path: '/help' },

  { name: 'user-report', path: web, reach: waitUntilDrawn },
  {
    name: 'user-report-comments',
    path: `${web}?comments=2`,
    reach: async (page) => {
      await waitUntilDrawn(page);
      await page.getByText('Zomba shows no cases').waitFor();
      await page.getByRole('button', { name: 'Show all comments' }).click();
      await page.getByRole('textbox', { name: /^Add a comment/ }).pressSequentially('@');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'user-closed-report',
    path: web,
    responses: refuseReport,
    reach: (page) => page.getByRole('button', { name: 'Request Access' }).waitFor(),
  },
  {
    name: 'user-no-report',
    path: '/userPowerBiVisual?report=99',
    responses: { report: { findRequestable: refuseReport.report.find } },
    reach: (page) => page.getByText("This report doesn't exist").first().waitFor(),
  },
  {
    name: 'user-unreachable-report',
    path: '/report/18',
    reach: (page) => page.getByText("The site that hosts this report isn't responding.").waitFor(),
  },
  { name: 'user-web-map', path: '/userSeeWebMap?report=17', reach: waitUntilDrawn },
  { name: 'user-dash', path: '/userJavaScriptVisual?report=22', reach: waitUntilDrawn },
  {
    name: 'user-give-feedback',
    path: web,
    reach: async (page) => {
      await openDialogBy('Submit Feedback')(page);
      await submitEmpty('Submit the feedback', 'You cannot submit an empty feedback...')(page);
    },
  },
  {
    name: 'user-recommend',
    path: web,
    reach: async (page) => {
      await openDialogBy('Recommend to Others')(page);
      await submitEmpty('Submit the recommendation', 'You cannot submit an empty feedback...')(page);
    },
  },
  {
    name: 'user-viewer-menu',
    path: web,
    reach: async (page) => {
      await waitUntilDrawn(page);
      await page.setViewportSize({ width: 1_000, height: 700 });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Recommend to Others' }).waitFor();
    },
  },
]);

export const userAdminScreens = getScreens('userAdmin', [
  { name: 'user-admin-home', path: '/userHome' },
  {
    name: 'user-add-report',
    path: '/userAddReport',
    reach: async (page) => {
      await page.getByRole('radio', { name: /^Dash/ }).check();
      await page.getByLabel('Report Name').waitFor();
    },
  },
  { name: 'user-edit-report', path: '/userEditReport' },
  { name: 'user-delete-report', path: '/userDeleteReport' },
  { name: 'user-admin-person', path: '/person?id=3' },
  { name: 'user-admin-person-reports', path: '/person?id=3&view=reports' },
  { name: 'user-admin-about-report', path: '/aboutReport?id=1&view=people' },
  { name: 'user-own-reports', path: '/userAdminSeeReport' },
  { name: 'user-group-permissions', path: '/userManagePermissions' },
  { name: 'user-user-permissions', path: '/userAdminManageUserPermissions' },
  { name: 'user-permissions', path: '/userPermissions' },
  { name: 'user-access-requests', path: '/userAccessRequests' },
  { name: 'user-waiting', path: '/waiting?tab=requests' },
  { name: 'user-waiting-registrations', path: '/waiting?tab=registrations' },
  { name: 'user-waiting-ends', path: '/waiting?tab=ends' },
  {
    name: 'user-add-user',
    path: '/userAddUser',
    reach: submitEmpty('Register the user', 'You cannot submit an empty firstname!'),
  },
  {
    name: 'user-add-users',
    path: '/userAddUser',
    responses: {
      registration: {
        insertMany: {
          affectedRows: 0,
          unchanged: 0,
          errors: [{ row: 2, field: 'email', ...describeRefusal('person.email') }],
        },
      },
    },
    reach: async (page) => {
      await page.getByRole('link', { name: 'Many users (CSV)' }).click();
      await page.getByLabel('The list as CSV').fill('firstname,surname,email,phone\nA,B,nowhere,1');
      await page.getByRole('button', { name: 'Check the list' }).click();
      await page.getByRole('table', { name: 'Errors in the list' }).waitFor();
    },
  },
  { name: 'user-activate-users', path: '/userActivateUser' },
  { name: 'user-usage', path: '/userUsage', reach: waitForChart },
  {
    name: 'user-usage-unopened',
    path: '/userUsage?show=unopened',
    responses: { usage: { findUnopened: [] } },
  },
  { name: 'user-usage-unused', path: '/userUsage?show=unused' },
  { name: 'user-feedback', path: '/userFeedback' },
  {
    name: 'user-feedback-answer',
    path: '/userFeedback?status=In+progress',
    reach: async (page) => {
      await openDialogBy(/^Answer/)(page);
      await page.getByRole('list', { name: 'Conversation' }).waitFor();
    },
  },
  { name: 'user-subscriptions', path: '/subscriptions' },
  { name: 'user-announcements', path: '/userAnnouncements' },
  {
    name: 'user-announcement-add',
    path: '/userAddAnnouncement',
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'To', exact: true }).click();
      await page.locator('.ant-select-item-option', { hasText: 'Recent viewers of a report' }).click();
      await submitEmpty('Add the announcement', 'Please select the report.')(page);
    },
  },
]);
