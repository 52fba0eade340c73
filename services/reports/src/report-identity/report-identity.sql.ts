import type { IdentityRule } from '@portal/contracts';
import { sql, type Sql } from '@portal/service-kit';

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
