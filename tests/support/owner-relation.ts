/** Relation of a caller to the owner of a report. */
export type OwnerRelation = 'owner partner' | 'other partner' | 'none';

/** Callers of a grid about a report: their audience in access.csv and their relation to the owner. */
export const reportCallers = {
  visitor: { audience: 'public', relation: 'none' },
  'a user of the owner partner': { audience: 'user', relation: 'owner partner' },
  'a user of another partner': { audience: 'user', relation: 'other partner' },
  'the user admin of the owner partner': { audience: 'userAdmin', relation: 'owner partner' },
  'a user admin of another partner': { audience: 'userAdmin', relation: 'other partner' },
  'an administrator': { audience: 'administrator', relation: 'none' },
} as const;

export type ReportCaller = keyof typeof reportCallers;
