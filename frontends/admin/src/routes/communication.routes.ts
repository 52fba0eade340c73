import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** What users say of reports, and what is announced to them. */
export const communicationRoutes: readonly ScreenRoute[] = [
  {
    path: '/feedback',
    roles,
    title: 'feedback.title',
    parent: '/home',
    menu: { group: 'menu.communication', icon: 'feedback' },
    load: async () => (await import('../feedback/feedback.screen')).FeedbackScreen,
  },
  {
    path: '/announcements',
    roles,
    title: 'announcements.title',
    parent: '/home',
    menu: { group: 'menu.communication', icon: 'announcements' },
    load: async () => (await import('../announcements/announcements.screen')).AnnouncementsScreen,
  },
  {
    path: '/addAnnouncement',
    roles,
    title: 'announcements.add',
    parent: '/announcements',
    load: async () => (await import('../announcements/add-announcement.screen')).AddAnnouncementScreen,
  },
];
