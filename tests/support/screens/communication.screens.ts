import { administrator, userAdmin } from './accounts.js';
import { type Screen, screensOf } from './screen.js';
import { firstRow, openedBy, rowsShown, submitted } from './shown.js';

const ofAdministrators = screensOf(administrator, [
  { name: 'feedback', path: '/feedback', shown: firstRow },
  {
    name: 'feedback-none',
    path: '/feedback?state=Resolved&search=xyzzyplugh',
    shown: (page) => page.getByRole('button', { name: 'Reset' }).waitFor(),
  },
  { name: 'announcements', path: '/announcements', shown: rowsShown },
  { name: 'announcements-read', path: '/announcements', shown: openedBy(/^Read/) },
  { name: 'announcements-withdraw', path: '/announcements', shown: openedBy(/^Withdraw/) },
  {
    name: 'announcement-add',
    path: '/addAnnouncement',
    shown: submitted('Add the announcement', 'Please enter the announcement.'),
  },
]);

const ofUserAdmins = screensOf(userAdmin, [
  { name: 'user-feedback', path: '/userFeedback', shown: firstRow },
  {
    name: 'user-feedback-answer',
    path: '/userFeedback?state=In+progress',
    shown: async (page) => {
      await openedBy(/^Answer/)(page);
      await page.getByRole('list', { name: 'Replies' }).waitFor();
    },
  },
  { name: 'user-announcements', path: '/userAnnouncements', shown: rowsShown },
  {
    name: 'user-announcement-add',
    path: '/userAddAnnouncement',
    shown: async (page) => {
      await page.getByRole('combobox', { name: 'To', exact: true }).click();
      await page.locator('.ant-select-item-option', { hasText: 'Recent viewers of a report' }).click();
      await submitted('Add the announcement', 'Please select the report.')(page);
    },
  },
]);

/** Screens for feedback and announcements, for administrators and user admins. */
export const communicationScreens: Screen[] = [...ofAdministrators, ...ofUserAdmins];
