import { demoReports, findOpenDemoReports, findDemoAccount } from '@portal/demo-data';
import { user } from './accounts.js';
import { getScreens } from './screen.js';
import {
  waitForFirstCard,
  waitForFirstRow,
  waitForFirstLink,
  waitUntilDrawn,
  openDialogBy,
  submitEmpty,
} from './shown.js';

const web = '/userSeeWebMap?report=17';
const open = findOpenDemoReports(findDemoAccount(user)).map(({ id }) => id);
/** The id of a report that the user can request. */
const closedReport = demoReports.find(({ id }) => !open.includes(id))?.id ?? 0;

export const userScreens = getScreens(user, [
  { name: 'user-home', path: '/userHome', shown: waitForFirstLink },
  { name: 'user-history', path: '/userHistory', shown: waitForFirstRow },
  {
    name: 'user-history-empty',
    path: '/userHistory?search=xyzzyplugh',
    shown: (page) => page.getByRole('button', { name: 'Reset' }).waitFor(),
  },
  {
    name: 'my-requests',
    tablet: true,
    path: '/myRequests',
    shown: (page) => page.getByRole('heading', { name: 'My requests', level: 1 }).waitFor(),
  },
  {
    name: 'my-subscriptions',
    path: '/mySubscriptions',
    shown: (page) => page.getByRole('heading', { name: 'My Subscriptions', level: 1 }).waitFor(),
  },
  {
    name: 'report-file-deleted',
    path: '/reportFile?id=1',
    shown: (page) => page.getByText('The file is no longer available').waitFor(),
  },
  { name: 'my-feedback', tablet: true, path: '/myFeedback', shown: waitForFirstRow },
  {
    name: 'my-feedback-conversation',
    path: '/myFeedback',
    shown: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByLabel('Your reply').waitFor();
    },
  },
  { name: 'user-card-reports', path: '/userCardReports?category=1', shown: waitForFirstCard },
  { name: 'user-reports', tablet: true, path: '/userSeeReports', shown: waitForFirstCard },
  { name: 'user-reports-list', tablet: true, path: '/userSeeReports?layout=list', shown: waitForFirstRow },
  {
    name: 'user-reports-filtered',
    path: '/userSeeReports?type=Power%20Bi&rating=2',
    shown: waitForFirstCard,
  },
  {
    name: 'user-about-report',
    tablet: true,
    path: '/aboutReport?id=1',
    shown: (page) => page.getByText('Why you may open it').waitFor(),
  },
  {
    name: 'user-about-closed-report',
    path: `/aboutReport?id=${closedReport}`,
    shown: (page) => page.getByText(/^We can't find this report/).waitFor(),
  },
  {
    name: 'user-reports-empty',
    path: '/userSeeReports?search=xyzzyplugh',
    shown: (page) => page.getByRole('button', { name: 'Reset' }).waitFor(),
  },
  { name: 'user-viewed-reports', path: '/userViewedReports', shown: waitForFirstCard },
  { name: 'user-latest-reports', path: '/userLatestReports', shown: waitForFirstRow },
  {
    name: 'user-available-reports',
    path: '/allAvailableReports',
    shown: openDialogBy(/^Request Access/),
  },
  {
    name: 'user-data-lake',
    path: '/dataLake',
    shown: (page) => page.getByRole('button', { name: 'Download the form' }).waitFor(),
  },
  { name: 'user-ratings', path: '/userReportRatings', shown: waitForFirstRow },
  { name: 'user-updates', path: '/userReportUpdates', shown: openDialogBy(/^Send an update/) },
  { name: 'user-report', path: '/report/1', shown: waitUntilDrawn },
  {
    name: 'user-report-comments',
    path: '/report/1?comments=2',
    shown: async (page) => {
      await waitUntilDrawn(page);
      await page.getByText('Zomba shows no cases').waitFor();
      await page.getByRole('button', { name: 'Show all comments' }).click();
      await page.getByRole('textbox', { name: /^Add a comment/ }).pressSequentially('@');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'user-closed-report',
    path: `/report/${closedReport}`,
    shown: (page) => page.getByRole('button', { name: 'Request Access' }).waitFor(),
  },
  {
    name: 'user-unreachable-report',
    path: '/userHome',
    shown: async (page) => {
      await page.route('**/demo/web-embed/**', (route) => route.abort());
      await page.goto('/#/report/17');
      await page.getByText("The site that hosts this report isn't responding.").waitFor();
    },
  },
  {
    name: 'user-idle',
    path: '/userSeeReports',
    alone: true,
    shown: async (page) => {
      await waitForFirstCard(page);
      await page.clock.install();
      await page.reload();
      await waitForFirstCard(page);
      await page.clock.fastForward('28:30');
      await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    },
  },
  { name: 'user-power-bi', path: '/userPowerBiVisual?report=1', shown: waitUntilDrawn },
  { name: 'user-web-map', path: web, shown: waitUntilDrawn },
  { name: 'user-dash', path: '/userJavaScriptVisual?report=22', shown: waitUntilDrawn },
  {
    name: 'user-give-feedback',
    path: web,
    shown: async (page) => {
      await openDialogBy('Submit Feedback')(page);
      await submitEmpty('Submit the feedback', 'You cannot submit an empty feedback...')(page);
    },
  },
  {
    name: 'user-recommend',
    path: web,
    shown: async (page) => {
      await openDialogBy('Recommend to Others')(page);
      await submitEmpty('Submit the recommendation', 'You cannot submit an empty feedback...')(page);
    },
  },
  {
    name: 'user-feedback-prompt',
    path: web,
    alone: true,
    shown: async (page) => {
      await waitUntilDrawn(page);
      await page.clock.install();
      await page.reload();
      await waitUntilDrawn(page);
      await page.clock.fastForward(120_000);
      await page.getByRole('button', { name: 'Yes Please' }).waitFor();
    },
  },
  {
    name: 'user-viewer-menu',
    path: web,
    shown: async (page) => {
      await waitUntilDrawn(page);
      await page.setViewportSize({ width: 1_000, height: 700 });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Recommend to Others' }).waitFor();
    },
  },
  {
    name: 'user-no-report',
    path: '/userPowerBiVisual?report=2000000000',
    shown: (page) => page.getByText("This report doesn't exist").first().waitFor(),
  },
]);
