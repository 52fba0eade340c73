import type { Portal } from '@portal/local';
import type { Opening } from '../calls/opening.js';
import { nth } from '../nth.js';
import { query } from './query.js';
import type { LoadUser } from './users.js';

/** One opening in so many is the first of its report by its user, which makes new rows in the rollups instead of changing old ones. */
const firstOneIn = 5;

// Where others of the partner opened the report already, a first view of a user makes as many new rows with few views as with many.
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
 * Gives one opening after the other, in the same mix however many views there were before and never the same first one twice. It throws an
 * Error when the users have opened every report.
 */
export async function loadOpenings({ databases }: Portal, users: LoadUser[]): Promise<() => Opening> {
  const permitted = users.flatMap((user) => user.reportIds.map((reportId) => ({ user, reportId })));
  const pairs = await query<Pair>(databases.analytics, pairsByHistory, [
    permitted.map(({ user }) => user.id),
    permitted.map(({ user }) => user.partnerId),
    permitted.map(({ reportId }) => reportId),
  ]);
  const userOf = new Map(users.map((user) => [user.id, user]));
  const openings = (opened: boolean): Opening[] =>
    pairs.flatMap((pair) => {
      const user = pair.opened === opened ? userOf.get(pair.userId) : undefined;
      return user ? [{ user, reportId: pair.reportId }] : [];
    });
  const again = openings(true);
  const first = openings(false).values();
  let asked = 0;
  return () => {
    const n = asked++;
    if (n % firstOneIn > 0) return nth(again, n);
    const opening = first.next().value;
    if (!opening) throw new Error('There is no report left that a user has not opened yet.');
    return opening;
  };
}
