import { forbidden, type IdentityRule } from '@portal/contracts';
import type { Viewer } from '../access/viewer.sql.js';
import type { IdentityColumns } from './report-identity.sql.js';

/** As whom Power BI applies the row-level security of a dataset. */
export interface EffectiveIdentity {
  username: string;
  roles: string[];
}

/** What identities are made of. */
export interface IdentityPerson extends Pick<Viewer, 'partnerId' | 'groupId'> {
  email: string | null;
}

/** Returns the username that a rule gives a person; undefined for none. */
export function findUsername(
  { source, text, partners, otherwise }: IdentityRule,
  { partnerId, groupId, email }: IdentityPerson,
): string | undefined {
  const usernames = {
    fixed: () => text,
    email: () => email,
    partner: () => partnerId && `${text}${partnerId}`,
    group: () => groupId && `${text}${groupId}`,
    table: () => partners.find((row) => row.partnerId === partnerId)?.username,
  };
  return usernames[source]() || otherwise || undefined;
}

export const createNotSetUpProblem = () => forbidden('report.notSetUp');

/**
 * Returns as whom Power BI shows a report to a viewer; null for a report without row-level security.
 * @throws Problem `forbidden` if the report needs an identity and its rule gives the viewer none
 */
export function requireIdentity(
  { identityRule: rule, isIdentityRequired, email }: IdentityColumns,
  viewer: Viewer,
): EffectiveIdentity | null {
  if (!rule && !isIdentityRequired) return null;
  const username = rule && findUsername(rule, { ...viewer, email });
  if (!rule || !username) throw createNotSetUpProblem();
  return { username, roles: rule.roles };
}
