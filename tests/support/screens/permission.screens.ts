import { administrator } from './accounts.js';
import { getScreens } from './screen.js';
import { updateShown } from './sent-update.js';
import {
  chooseAction,
  openBulkDialog,
  openDialogBy,
  submitEmpty,
  waitForFirstRow,
  waitForRows,
} from './shown.js';

/** Screens of administrators for permissions and feedback. */
export const rightScreens = getScreens(administrator, [
  { name: 'group-permissions', path: '/managePermissions', shown: waitForRows },
  {
    name: 'group-permissions-add',
    path: '/managePermissions',
    shown: async (page) => {
      await openDialogBy('Add a Permission')(page);
      await submitEmpty('Save', 'Please select the stakeholder group to add a report permission to.')(page);
    },
  },
  {
    name: 'group-permissions-delete',
    path: '/managePermissions',
    shown: chooseAction('Delete'),
  },
  { name: 'user-grants', path: '/manageUserPermissions', shown: waitForRows },
  { name: 'user-grants-bulk', path: '/manageUserPermissions', shown: openBulkDialog('Change last day') },
  {
    name: 'user-grants-add',
    path: '/manageUserPermissions',
    shown: async (page) => {
      await openDialogBy('Add a Permission')(page);
      await submitEmpty('Save', 'Please select the stakeholder group to add a report permission to.')(page);
    },
  },
  { name: 'access-requests', path: '/accessRequests', shown: waitForRows },
  {
    name: 'access-requests-decide',
    path: '/accessRequests',
    shown: openDialogBy(/^Decide/),
  },
  {
    name: 'access-requests-message',
    path: '/accessRequests',
    shown: openDialogBy(/^Message/),
  },
  { name: 'report-updates', path: '/reportUpdates', shown: waitForFirstRow },
  { name: 'report-updates-list', path: '/reportUpdates?view=updates', shown: updateShown },
  {
    name: 'report-updates-read',
    path: '/reportUpdates?view=updates',
    shown: async (page) => {
      await updateShown(page);
      await openDialogBy(/^Read /)(page);
    },
  },
  {
    name: 'report-updates-send',
    path: '/reportUpdates',
    shown: async (page) => {
      await openDialogBy(/^Send an update/)(page);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('You cannot submit an empty updates message...').waitFor();
    },
  },
  { name: 'ratings', path: '/userReportRatings', shown: waitForFirstRow },
  {
    name: 'report-access',
    path: '/accessExplained',
    shown: (page) => page.getByText(/^Choose a user to see/).waitFor(),
  },
  { name: 'report-access-of-user', path: '/accessExplained?user=3', shown: waitForRows },
  { name: 'report-access-of-report', path: '/accessExplained?report=1', shown: waitForRows },
  {
    name: 'report-access-explain',
    path: '/accessExplained?report=1',
    shown: async (page) => {
      await page.getByRole('combobox', { name: 'User' }).fill('user@dho.example');
      await page.locator('.ant-select-item-option', { hasText: 'user@dho.example' }).click();
      await page.getByText(/^The user may (not )?open the report\.$/).waitFor();
    },
  },
  {
    name: 'report-access-deleted',
    path: '/accessExplained?report=2000000',
    shown: (page) => page.getByText('This report was deleted.').waitFor(),
  },
]);
