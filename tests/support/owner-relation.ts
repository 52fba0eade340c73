/** How a caller stands to the partner that owns a report. */
export type OwnerRelation = 'owner partner' | 'other partner' | 'none';

/** Everybody who makes the calls of a grid about a report, as access.csv calls them and as they stand to the report's owner. */
export const reportCallers = {
  nobody: { audience: 'public', relation: 'none' },
  'a user of the owner partner': { audience: 'user', relation: 'owner partner' },
  'a user of another partner': { audience: 'user', relation: 'other partner' },
  'the user admin of the owner partner': { audience: 'userAdmin', relation: 'owner partner' },
  'a user admin of another partner': { audience: 'userAdmin', relation: 'other partner' },
  'an administrator': { audience: 'administrator', relation: 'none' },
} as const;

/** One of {@link reportCallers}. */
export type ReportCaller = keyof typeof reportCallers;
