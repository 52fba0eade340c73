import type { Role } from '@portal/contracts';
import type { ScreenRoute } from '@portal/ui-kit/platform';
import { getPath, type SharedPath } from './paths';

const openViewer = async () => (await import('../report-viewer')).ViewerScreen;

/** The screens that both apps show, for the roles of one of them. */
export function createSharedRoutes(roles: readonly Role[]): ScreenRoute[] {
  const managers = roles.filter((role) => role !== 'user');
  const findPath = (name: SharedPath) => getPath(managers[0], name);
  const screens: readonly OwnScreen[] = [
    {
      path: '/waiting',
      title: 'screens:waiting.title',
      load: async () => (await import('../approvals')).WaitingPage,
    },
    {
      path: findPath('usage'),
      title: 'screens:titles.usage',
      load: async () => (await import('../usage')).UsagePage,
    },
    {
      path: findPath('addReport'),
      title: 'reports.add',
      parent: findPath('managedReports'),
      load: async () => (await import('../report-management')).AddReportPage,
    },
    {
      path: findPath('editReport'),
      title: 'reports.edit',
      parent: findPath('managedReports'),
      load: async () => (await import('../report-management')).EditReportPage,
    },
    {
      path: findPath('deleteReport'),
      title: 'reports.delete',
      parent: findPath('managedReports'),
      load: async () => (await import('../report-management')).DeleteReportPage,
    },
    {
      path: findPath('reportUpdates'),
      roles,
      title: 'screens:titles.reportUpdates',
      load: async () => (await import('../report-updates')).ReportUpdatesPage,
    },
    {
      path: '/userReportRatings',
      roles,
      title: 'screens:titles.ratings',
      parent: findPath('mostViewed'),
      load: async () => (await import('../reports')).ReportRatingsPage,
    },
    {
      path: findPath('groupPermissions'),
      title: 'permissions.groups',
      load: async () => (await import('../permissions')).GroupPermissionsPage,
    },
    {
      path: findPath('userPermissions'),
      title: 'permissions.users',
      load: async () => (await import('../permissions')).UserPermissionsPage,
    },
    {
      path: findPath('accessRequests'),
      title: 'accessRequests.title',
      load: async () => (await import('../approvals')).AccessRequestsPage,
    },
    {
      path: findPath('users'),
      title: 'users.title',
      load: async () => (await import('../user-management')).UsersPage,
    },
    {
      path: findPath('addUser'),
      title: 'screens:titles.addUser',
      parent: findPath('users'),
      load: async () => (await import('../user-management')).RegisterUsersPage,
    },
    {
      path: findPath('feedback'),
      title: 'screens:titles.feedback',
      load: async () => (await import('../feedback')).FeedbackPage,
    },
    {
      path: findPath('announcements'),
      title: 'screens:titles.announcements',
      load: async () => (await import('../announcements')).AnnouncementsPage,
    },
    {
      path: findPath('addAnnouncement'),
      title: 'screens:titles.addAnnouncement',
      parent: findPath('announcements'),
      load: async () => (await import('../announcements')).AddAnnouncementPage,
    },
    {
      path: findPath('profile'),
      roles,
      title: 'screens:titles.profile',
      load: async () => (await import('../account')).ProfilePage,
    },
    {
      path: findPath('editProfile'),
      roles,
      title: 'screens:titles.editProfile',
      parent: findPath('profile'),
      load: async () => (await import('../account')).EditProfilePage,
    },
    {
      path: findPath('editPassword'),
      roles,
      title: 'screens:titles.editPassword',
      parent: findPath('editProfile'),
      load: async () => (await import('../account')).EditPasswordPage,
    },
    {
      path: '/settings',
      roles,
      title: 'screens:titles.settings',
      load: async () => (await import('../account')).DisplayPage,
    },
    {
      path: '/security',
      roles,
      title: 'screens:titles.security',
      parent: '/settings',
      load: async () => (await import('../account')).SecurityPage,
    },
    {
      path: '/mySubscriptions',
      roles,
      title: 'screens:titles.mySubscriptions',
      parent: '/settings',
      load: async () => (await import('../subscriptions')).MySubscriptionsPage,
    },
    {
      path: '/subscriptions',
      title: 'screens:titles.subscriptions',
      load: async () => (await import('../subscriptions')).SubscriptionsPage,
    },
    {
      path: '/reportFile',
      roles,
      title: 'screens:titles.reportFile',
      isDetail: true,
      load: async () => (await import('../subscriptions')).ReportFilePage,
    },
    {
      path: '/help',
      roles,
      title: 'screens:titles.help',
      layout: 'plain',
      load: async () => (await import('../help')).HelpPage,
    },
    {
      path: '/report/:id',
      roles,
      title: 'screens:viewer.title',
      layout: 'none',
      load: async () => (await import('../report-viewer')).SharedReportScreen,
    },
    {
      path: findPath('powerBiReport'),
      roles,
      title: 'screens:viewer.title',
      layout: 'none',
      load: openViewer,
    },
    { path: findPath('webReport'), roles, title: 'screens:viewer.title', layout: 'none', load: openViewer },
    {
      path: findPath('javaScriptReport'),
      roles,
      title: 'screens:viewer.title',
      layout: 'none',
      load: async () => (await import('../report-viewer')).redirectTo(findPath('webReport')),
    },
  ];
  return giveRoles(managers, screens);
}

/** A screen for the roles of its list without its own. */
type OwnScreen = Omit<ScreenRoute, 'roles'> & Partial<Pick<ScreenRoute, 'roles'>>;

/** Opens the screens that have no roles of their own to the given ones. */
export const giveRoles = (roles: readonly Role[], screens: readonly OwnScreen[]): ScreenRoute[] =>
  screens.map((screen) => ({ roles, ...screen }));
