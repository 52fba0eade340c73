import { portalUnderTest } from '../portal.js';
import { administrator } from './accounts.js';
import { getScreens } from './screen.js';
import {
  chooseAction,
  openBulkDialog,
  openDialogBy,
  submitEmpty,
  waitForChart,
  waitForFirstCard,
  waitForFirstRow,
  waitForRows,
  waitUntilDrawn,
} from './shown.js';

export const reportScreens = getScreens(administrator, [
  { name: 'reports', path: '/seeReports', shown: waitForFirstRow },
  { name: 'reports-bulk', path: '/seeReports', shown: openBulkDialog('Change category') },
  { name: 'reports-delete', path: '/seeReports', shown: chooseAction('Delete') },
  {
    name: 'report-add',
    path: '/addReport',
    shown: async (page) => {
      await page.getByRole('radio', { name: /^Power BI/ }).check();
      await submitEmpty('Add the report', 'Please select the report owner.')(page);
    },
  },
  {
    name: 'report-preview',
    path: '/addReport',
    shown: async (page) => {
      await page.getByRole('radio', { name: /^Dash/ }).check();
      await page.getByLabel('Embed URL').fill(`${portalUnderTest().emulatorUrl}/demo/dash/epidemic-forecast`);
      await page.getByRole('button', { name: 'Preview the report' }).click();
      await page.getByText('This is how people will see the report.').waitFor();
    },
  },
  {
    name: 'report-edit-pick',
    path: '/editReport',
    shown: submitEmpty('Edit this report', 'Please select a report to edit'),
  },
  {
    name: 'report-edit',
    path: '/editReport?report=1',
    shown: (page) => page.getByLabel('Report Name').waitFor(),
  },
  {
    name: 'report-delete',
    path: '/deleteReport',
    shown: submitEmpty('Delete the report', 'Please select a report to delete.'),
  },
  {
    name: 'report-imports',
    path: '/reportImports',
    shown: (page) => page.getByRole('button', { name: 'Import Power BI reports' }).waitFor(),
  },
  { name: 'catalogue', tablet: true, path: '/catalogue?layout=cards', shown: waitForFirstCard },
  { name: 'viewed-reports', path: '/viewedReports', shown: waitForFirstRow },
  { name: 'total-views', path: '/totalViews', shown: waitForFirstRow },
  {
    name: 'total-views-today',
    path: '/totalViewsToday',
    shown: (page) => page.getByText(/^[\d,]+ Views?$/).waitFor(),
  },
  { name: 'partner-views', path: '/userTypeViewedReports', shown: waitForFirstRow },
  { name: 'user-views', path: '/usersViewedReports', shown: waitForFirstRow },
  { name: 'categories', path: '/manageReportCategories', shown: waitForRows },
  {
    name: 'categories-add',
    path: '/manageReportCategories',
    shown: openDialogBy('Add Report Category'),
  },
  {
    name: 'categories-delete',
    path: '/manageReportCategories',
    shown: chooseAction('Delete'),
  },
  {
    name: 'category-assign',
    path: '/editReportCategory',
    shown: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await openDialogBy('Assign a category')(page);
    },
  },
  {
    name: 'about-report',
    tablet: true,
    path: '/aboutReport?id=1',
    shown: (page) => page.getByText('Why you may open it').waitFor(),
  },
  { name: 'about-report-people', path: '/aboutReport?id=1&view=people', shown: waitForFirstRow },
  { name: 'about-report-partners', path: '/aboutReport?id=1&view=partners', shown: waitForRows },
  { name: 'about-report-groups', path: '/aboutReport?id=1&view=groups', shown: waitForRows },
  {
    name: 'about-report-history',
    path: '/aboutReport?id=1&view=history',
    shown: (page) => page.getByText(/^\d+ changes?$/).waitFor(),
  },
  { name: 'about-report-usage', path: '/aboutReport?id=1&view=usage', shown: waitForChart },
  {
    name: 'about-report-feedback',
    path: '/aboutReport?id=1&view=feedback',
    shown: (page) => page.getByText(/^\d+ items?$/).waitFor(),
  },
  {
    name: 'about-report-updates',
    path: '/aboutReport?id=1&view=updates',
    shown: (page) => page.getByText(/^\d+ updates?$/).waitFor(),
  },
  { name: 'report', path: '/report/1', shown: waitUntilDrawn },
  { name: 'power-bi', path: '/powerBiVisual?report=1', shown: waitUntilDrawn },
  { name: 'web-map', path: '/seeWebMap?report=17', shown: waitUntilDrawn },
  { name: 'dash', path: '/javaScriptVisual?report=22', shown: waitUntilDrawn },
]);
