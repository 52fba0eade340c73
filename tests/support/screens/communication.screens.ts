import { administrator, userAdmin } from './accounts.js';
import { type Screen, getScreens } from './screen.js';
import {
  chooseAction,
  openBulkDialog,
  waitForFirstRow,
  openDialogBy,
  waitForRows,
  submitEmpty,
} from './shown.js';

const ofAdministrators = getScreens(administrator, [
  { name: 'feedback', path: '/feedback', shown: waitForFirstRow },
  {
    name: 'feedback-none',
    path: '/feedback?status=Resolved&search=xyzzyplugh',
    shown: (page) => page.getByRole('button', { name: 'Reset' }).waitFor(),
  },
  { name: 'feedback-bulk', path: '/feedback', shown: openBulkDialog('Mark as resolved') },
  { name: 'announcements', path: '/announcements', shown: waitForRows },
  { name: 'announcements-read', path: '/announcements', shown: openDialogBy(/^Read/) },
  { name: 'announcements-withdraw', path: '/announcements', shown: chooseAction('Withdraw') },
  {
    name: 'announcement-add',
    path: '/addAnnouncement',
    shown: submitEmpty('Add the announcement', 'Please enter the announcement.'),
  },
  {
    name: 'subscriptions',
    path: '/subscriptions',
    shown: (page) => page.getByRole('heading', { name: 'Subscriptions', level: 1 }).waitFor(),
  },
  {
    name: 'mail-preferences',
    path: '/mailPreferences',
    shown: (page) => page.getByRole('switch').first().waitFor(),
  },
]);

const ofUserAdmins = getScreens(userAdmin, [
  { name: 'user-feedback', path: '/userFeedback', shown: waitForFirstRow },
  {
    name: 'user-feedback-answer',
    path: '/userFeedback?status=In+progress',
    shown: async (page) => {
      await openDialogBy(/^Answer/)(page);
      await page.getByRole('list', { name: 'Conversation' }).waitFor();
    },
  },
  { name: 'user-announcements', path: '/userAnnouncements', shown: waitForRows },
  {
    name: 'user-announcement-add',
    path: '/userAddAnnouncement',
    shown: async (page) => {
      await page.getByRole('combobox', { name: 'To', exact: true }).click();
      await page.locator('.ant-select-item-option', { hasText: 'Recent viewers of a report' }).click();
      await submitEmpty('Add the announcement', 'Please select the report.')(page);
    },
  },
]);

/** Screens for feedback and announcements, for administrators and user admins. */
export const communicationScreens: Screen[] = [...ofAdministrators, ...ofUserAdmins];
