export interface Size {
  groups: number;
  partners: number;
  users: number;
  reports: number;
  views: number;
}

export type People = Pick<Size, 'groups' | 'partners' | 'users'>;

/** The size of the measured portal; a user sees some 200 of the reports. */
export const population: Size = {
  groups: 20,
  partners: 200,
  users: 50_000,
  reports: 2_000,
  views: 200_000,
};

export const password = 'Bench-pass-2026';

/** Views are counted by the days of this zone. */
export const timeZone = process.env.PORTAL_TIME_ZONE ?? 'Africa/Blantyre';

// SQL expressions over group `g`, report `r`, user `u`, partner `p` and grant `k`, all counted from 1.

/** A tenth of the reports for each group. */
export const isGrantedToGroup = '(r * 7919 + g * 104729) / 13 % 10 = 0';

export const isForAdminsOnly = '(r + g) % 15 = 0';

export const grantsPerUser = 10;

export const formatGrantedReport = (reports: number) => `1 + (u * 37 + k * 197) % ${reports}`;

export const selectPartner = (partners: number) => `1 + (u - 1) % ${partners}`;
export const selectGroup = (groups: number) => `1 + (p - 1) % ${groups}`;

export const reportType = `CASE r % 10 WHEN 0 THEN 'Web Embed' WHEN 5 THEN 'Dash' ELSE 'Power Bi' END`;
