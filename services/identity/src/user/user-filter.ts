import type { AccountStatus, Role } from '@portal/contracts';

/** Which users a list holds; without any, all users and user admins. */
export interface UserFilter {
  partnerId?: number | undefined;
  statuses?: readonly AccountStatus[];
  role?: Exclude<Role, 'administrator'>;
}

/** A filter as a condition on table account or user_count; `name` tells it from others in the names of statements. */
export interface FilterSql {
  name: string;
  condition: string;
}

/** What tells users from administrators and from accounts that are gone; the indexes of lists say the same. */
export const isUser = `account.deleted_at IS NULL AND account.role <> 'administrator'`;

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** The filter, with the partner as parameter number `partner`. Statuses and roles are few, so they stand in the text. */
export function filterSql({ partnerId, statuses, role }: UserFilter, partner: number): FilterSql {
  const conditions = [
    ...(partnerId === undefined ? [] : [`partner_id = $${partner}::int`]),
    ...(statuses ? [`status IN (${listed(statuses)})`] : []),
    ...(role ? [`role = '${role}'`] : []),
  ];
  const name = [partnerId === undefined ? 'all' : 'partner', ...(statuses ?? []), role ?? ''].join('_');
  return { name, condition: conditions.join(' AND ') || 'true' };
}
