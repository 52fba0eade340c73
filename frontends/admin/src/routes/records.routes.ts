import type { ScreenRoute } from '@portal/ui-kit/platform';
import { roles } from './roles';

/** What can be looked up: who may open what, and who changed what. */
export const recordRoutes: readonly ScreenRoute[] = [
  {
    path: '/accessExplained',
    roles,
    title: 'explained.title',
    parent: '/home',
    menu: { group: 'menu.records', icon: 'explained' },
    load: async () => (await import('../access-explained/access-explained.screen')).AccessExplainedScreen,
  },
  {
    path: '/auditTrail',
    roles,
    title: 'audit.title',
    parent: '/home',
    menu: { group: 'menu.records', icon: 'audit' },
    load: async () => (await import('../audit/audit.screen')).AuditScreen,
  },
];
