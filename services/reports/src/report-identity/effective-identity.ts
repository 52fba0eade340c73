import { Problem, type IdentityRule } from '@portal/contracts';
import { sql, type Sql } from '@portal/service-kit';
import type { Viewer } from '../access/viewer.sql.js';

/** As whom Power BI applies the row-level security of a dataset. */
export interface EffectiveIdentity {
  username: string;
  roles: string[];
}

/** What identities are made of. */
export interface IdentityPerson extends Pick<Viewer, 'partnerId' | 'groupId'> {
  email: string | null;
}

/** The columns of a report from which the viewer's identity is made. */
export interface IdentityColumns {
  identityRule: IdentityRule | null;
  isIdentityRequired: boolean;
  email: string | null;
}

/** SQL of {@link IdentityColumns}, with `r` as the report's row. */
export const selectIdentitySql = (accountId: number): Sql =>
  sql`(SELECT rule FROM report_identity WHERE report_id = r.id) AS "identityRule",
    coalesce((SELECT is_required FROM report_identity WHERE report_id = r.id), false) AS "isIdentityRequired",
    (SELECT email FROM replicated_account WHERE id = ${accountId}) AS email`;

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

export const notSetUp = () => new Problem('not-set-up', 'The report is not set up for you yet.');

/**
 * Returns as whom Power BI shows a report to a viewer; null for a report without row-level security.
 * @throws Problem `not-set-up` if the report needs an identity and its rule gives the viewer none
 */
export function requireIdentity(
  { identityRule: rule, isIdentityRequired, email }: IdentityColumns,
  viewer: Viewer,
): EffectiveIdentity | null {
  if (!rule && !isIdentityRequired) return null;
  const username = rule && findUsername(rule, { ...viewer, email });
  if (!rule || !username) throw notSetUp();
  return { username, roles: rule.roles };
}
