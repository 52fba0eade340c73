import type { DatabaseUrls, Portal } from '@portal/local';
import { query } from '../load/query.js';

/** A fact that one service owns and others keep: statements that give the same rows where every fact has arrived. */
interface Agreement {
  title: string;
  owner: [keyof DatabaseUrls, string];
  keepers: [keyof DatabaseUrls, string][];
}

const partners = (table: string) => `SELECT id, name, group_id FROM ${table} ORDER BY id`;
const people = (table: string) => `SELECT id, firstname, surname, role, partner_id FROM ${table} ORDER BY id`;

const agreements: Agreement[] = [
  {
    title: 'HIS partners',
    owner: ['identity', partners('partner')],
    keepers: [
      ['reports', partners('partner_copy')],
      ['analytics', partners('partner_copy')],
      ['notifications', partners('partner_copy')],
    ],
  },
  {
    title: 'accounts',
    owner: ['identity', people('account')],
    keepers: [
      ['reports', people('account_copy')],
      ['analytics', people('account_copy')],
      ['notifications', people('account_copy')],
    ],
  },
  {
    title: 'sign-ins',
    owner: ['identity', 'SELECT id::text FROM session WHERE signed_in_recorded_at IS NOT NULL ORDER BY 1'],
    keepers: [['analytics', `SELECT session_id AS id FROM sign_in WHERE session_id = ANY ($1) ORDER BY 1`]],
  },
  {
    title: 'counts of views',
    owner: ['analytics', 'SELECT report_id, count::text FROM report_views ORDER BY 1'],
    keepers: [['reports', 'SELECT report_id, count::text FROM report_view_count ORDER BY 1']],
  },
];

/** What has not arrived: services with facts that wait, and copies that differ from what their owner has. */
export async function disagreements({ databases }: Portal): Promise<string[]> {
  const found: string[] = [];
  for (const [service, url] of Object.entries(databases)) {
    const waiting = await query(url, 'SELECT FROM outbox WHERE published_at IS NULL LIMIT 1');
    if (waiting.length > 0) found.push(`the outbox of ${service} is not empty`);
  }
  for (const { title, owner, keepers } of agreements) {
    const owned = await query<{ id: string }>(databases[owner[0]], owner[1]);
    for (const [keeper, statement] of keepers) {
      // Sign-ins that were seeded are in the history of analytics alone.
      const values = statement.includes('$1') ? [owned.map(({ id }) => id)] : [];
      const kept = await query(databases[keeper], statement, values);
      if (JSON.stringify(kept) !== JSON.stringify(owned))
        found.push(`${keeper} has other ${title} than ${owner[0]}`);
    }
  }
  return found;
}
