import { viewershipContract } from './analytics/viewership.contract.js';
import { userContract } from './identity/user.contract.js';
import { contract, combine } from './kit/contract.js';
import { failedMailContract } from './notifications/mail.contract.js';
import { reportContract } from './reports/report.contract.js';

export const dashboardContract = contract('gateway', 'dashboard', {
  find: combine(
    '/dashboard/find',
    {
      summary: 'Returns all that the dashboard of administrators shows. A part that fails is null.',
      access: { administrator: 'any' },
    },
    {
      users: userContract.calls.findCount,
      reports: reportContract.calls.findCount,
      views: viewershipContract.calls.findCount,
      viewsToday: viewershipContract.calls.findTodayCount,
      dailyViews: viewershipContract.calls.viewershipChartData,
      dailySignIns: viewershipContract.calls.signinChartData,
      monthlyViews: viewershipContract.calls.viewershipMonthlyChartData,
      monthlySignIns: viewershipContract.calls.signinMonthlyChartData,
      latestReports: reportContract.calls.findTop5,
      reportFailures: reportContract.calls.findOverview,
      failedMails: failedMailContract.calls.findCount,
    },
  ),
});
