import type { ScreenRoute } from '@portal/ui-kit/platform';
import { userAdmins } from './roles';

/** What users say of the reports of a user admin's partner, and what is announced to its people. */
export const communicationRoutes: readonly ScreenRoute[] = [
  {
    path: '/userFeedback',
    roles: userAdmins,
    title: 'feedback.title',
    parent: '/userHome',
    menu: { group: 'menu.communication', icon: 'feedback' },
    load: async () => (await import('../feedback/feedback.screen')).FeedbackScreen,
  },
  {
    path: '/userAnnouncements',
    roles: userAdmins,
    title: 'announcements.title',
    parent: '/userHome',
    menu: { group: 'menu.communication', icon: 'announcements' },
    load: async () => (await import('../announcements/announcements.screen')).AnnouncementsScreen,
  },
  {
    path: '/userAddAnnouncement',
    roles: userAdmins,
    title: 'announcements.add',
    parent: '/userAnnouncements',
    load: async () => (await import('../announcements/add-announcement.screen')).AddAnnouncementScreen,
  },
];
