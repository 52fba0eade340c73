import type { Portal } from '@portal/local';
import type { Opening } from '../calls/requests.js';
import { query } from '../database.js';
import { getNth } from '../nth.js';
import type { LoadUser } from './users.js';

/** Every nth opening is a user's first of the report, which inserts rows into the rollups instead of updating them. */
const firstInterval = 5;

// Reports that the partner has opened come first: then a user's first view inserts as many rows with few views as with many.
const pairsByHistory = `
  SELECT account_id AS "userId", report_id AS "reportId", user_report_views IS NOT NULL AS opened
  FROM unnest($1::int[], $2::int[], $3::int[]) AS pair (account_id, partner_id, report_id)
  LEFT JOIN user_report_views USING (account_id, report_id)
  LEFT JOIN partner_report_views USING (partner_id, report_id)
  ORDER BY partner_report_views IS NULL, hashint4(account_id * 31 + report_id), account_id, report_id`;

interface Pair {
  userId: number;
  reportId: number;
  opened: boolean;
}

/**
 * Creates a generator of openings, in the same mix for any number of views. It throws when the users have opened every report.
 */
export async function loadOpenings({ databases }: Portal, users: LoadUser[]): Promise<() => Opening> {
  const permitted = users.flatMap((user) => user.reportIds.map((reportId) => ({ user, reportId })));
  const pairs = await query<Pair>(databases.analytics, pairsByHistory, [
    permitted.map(({ user }) => user.id),
    permitted.map(({ user }) => user.partnerId),
    permitted.map(({ reportId }) => reportId),
  ]);
  const userById = new Map(users.map((user) => [user.id, user]));
  const getOpenings = (opened: boolean): Opening[] =>
    pairs.flatMap((pair) => {
      const user = pair.opened === opened ? userById.get(pair.userId) : undefined;
      return user ? [{ user, reportId: pair.reportId }] : [];
    });
  const repeated = getOpenings(true);
  const first = getOpenings(false).values();
  let count = 0;
  return () => {
    const n = count++;
    if (n % firstInterval > 0) return getNth(repeated, n);
    const opening = first.next().value;
    if (!opening) throw new Error('There is no report left that a user has not opened yet.');
    return opening;
  };
}
