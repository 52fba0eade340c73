import { administrator } from './accounts.js';
import { screensOf } from './screen.js';
import { firstRow, drawn, rowsShown, openedBy, chosen, submitted } from './shown.js';

export const reportScreens = screensOf(administrator, [
  { name: 'reports', path: '/seeReports', shown: firstRow },
  { name: 'reports-delete', path: '/seeReports', shown: chosen('Delete') },
  {
    name: 'report-add',
    path: '/addReport',
    shown: submitted('Add the report', 'Please select the report owner.'),
  },
  {
    name: 'report-edit-pick',
    path: '/editReport',
    shown: submitted('Edit this report', 'Please select a report to edit'),
  },
  {
    name: 'report-edit',
    path: '/editReport?report=1',
    shown: (page) => page.getByLabel('Report Name').waitFor(),
  },
  {
    name: 'report-delete',
    path: '/deleteReport',
    shown: submitted('Delete the report', 'Please select a report to delete.'),
  },
  {
    name: 'report-imports',
    path: '/reportImports',
    shown: (page) => page.getByRole('button', { name: 'Import Power BI reports' }).waitFor(),
  },
  { name: 'viewed-reports', path: '/viewedReports', shown: firstRow },
  { name: 'total-views', path: '/totalViews', shown: firstRow },
  {
    name: 'total-views-today',
    path: '/totalViewsToday',
    shown: (page) => page.getByText(/^[\d,]+ Views?$/).waitFor(),
  },
  { name: 'partner-views', path: '/userTypeViewedReports', shown: firstRow },
  { name: 'user-views', path: '/usersViewedReports', shown: firstRow },
  { name: 'categories', path: '/manageReportCategories', shown: rowsShown },
  {
    name: 'categories-add',
    path: '/manageReportCategories',
    shown: openedBy('Add Report Category'),
  },
  {
    name: 'categories-delete',
    path: '/manageReportCategories',
    shown: openedBy(/^Delete/),
  },
  {
    name: 'category-assign',
    path: '/editReportCategory',
    shown: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await openedBy('Assign a category')(page);
    },
  },
  { name: 'report', path: '/report/1', shown: drawn },
  { name: 'power-bi', path: '/powerBiVisual?report=1', shown: drawn },
  { name: 'web-map', path: '/seeWebMap?report=17', shown: drawn },
  { name: 'dash', path: '/javaScriptVisual?report=22', shown: drawn },
]);
