import type { Responses } from '../fake-api.js';
import { toDaysAgo } from './accounts.js';
import { demoReportRows } from './reports.js';

/** Points of the last days, the oldest first. */
const days = Array.from({ length: 30 }, (_, index) => ({
  day: toDaysAgo(29 - index).slice(0, 10),
  count: 40 + ((index * 7) % 30),
}));
const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  count: 900 + index * 30,
}));
const toHalf = <Point extends { count: number }>(points: Point[]) =>
  points.map((point) => ({ ...point, count: Math.floor(point.count / 2) }));

const viewed = demoReportRows.map(({ id, name, type, workspace_name, date_uploaded }) => ({
  reportId: id,
  name,
  type,
  workspace_name,
  date_uploaded,
  date_viewed: toDaysAgo(id),
}));
const partner = { user_type_id: 1, user_type_name: 'District Health Office' };

export const demoRecentReports = demoReportRows.slice(0, 4).map((row) => ({
  id: row.id,
  category: row.category,
  status: row.status,
  data_refreshed_at: row.data_refreshed_at,
  stale_at: row.stale_at,
  verified_until: row.verified_until,
  thumbnail: null,
  update: null,
  date_updated: null,
  name: row.name,
  type: row.type,
  date_viewed: toDaysAgo(row.id),
}));
export const demoUserViews = viewed.map((view, index) => ({
  ...view,
  ...partner,
  id: `3-${index}`,
  count: 20,
  userId: 3,
  firstname: 'Chisomo',
  surname: 'Mwale',
}));

/** Responses about views. */
export const usageResponses: Responses = {
  viewership: {
    insert: { affectedRows: 1, insertId: 1 },
    updateTimes: { affectedRows: 1 },
    updatePageChange: { affectedRows: 1 },
    findRecent: demoRecentReports,
    findCount: [{ count: 12_345 }],
    findTodayCount: [{ count: 67 }],
    viewershipChartData: days,
    signinChartData: toHalf(days),
    viewershipMonthlyChartData: months,
    signinMonthlyChartData: toHalf(months),
  },
  viewHistory: {
    findUserHistory: viewed.map((view, index) => ({ ...view, id: index + 1 })),
    findMostViewedByPartner: viewed.map((view, index) => ({
      ...view,
      ...partner,
      id: `1-${index}`,
      count: 50 - index,
    })),
    findMostViewedByUser: demoUserViews,
  },
  viewsOfOne: {
    findByPerson: viewed.map(({ reportId: id, name, type, date_viewed }) => ({
      id,
      name,
      type,
      count: 3,
      date_viewed,
    })),
    findByReport: { views: 240, viewers: 12, days },
  },
  usage: {
    findAll: ({ by }) =>
      by === 'all'
        ? [
            {
              id: null,
              name: null,
              views: 1_200,
              viewers: 80,
              secondsInView: 90_000,
              openable: false,
            },
          ]
        : demoReportRows.map(({ id, name }) => ({
            id,
            name,
            views: 300 - id,
            viewers: 20,
            secondsInView: 4_000,
            openable: true,
          })),
    findUnopened: demoReportRows.slice(-4).map(({ id, name, type, category, owner, date_uploaded }) => ({
      id,
      name,
      type,
      category,
      owner,
      date_uploaded,
      openable: true,
    })),
    findUnusedPermissions: [
      {
        id: 3,
        name: 'HIV Cascade',
        type: 'Power Bi',
        users: 2,
        usersWithoutView: 1,
        groups: 1,
        groupsWithoutView: 0,
      },
    ],
    findUnusedPermissionsOfReport: [
      {
        id: 'user-6',
        receiverId: 6,
        receiver: 'Peter Chirwa',
        kind: 'user',
        user_type_name: 'District Health Office',
        granted: toDaysAgo(100),
      },
    ],
  },
};
