import type { AccessReason } from '@portal/contracts';
import { isoTime, listStatement } from '@portal/service-kit';
import { openableSql, grantsOfPeopleSql, otherReasonsSql } from '../access/report-access.sql.js';
import { people, person } from './people.sql.js';

const grants = grantsOfPeopleSql(`(${people}) person`, person);

/** Of several grants of a pair, the one that ends last is told. */
const best = (condition: string) => `(
    SELECT DISTINCT ON (account_id, report_id) *, ${otherReasonsSql('account_id, report_id')} AS others FROM (${grants}) given
    WHERE in_force AND ${condition} ORDER BY account_id, report_id, rank
  ) best JOIN report r ON r.id = best.report_id JOIN account_copy a ON a.id = best.account_id`;

const everything = `(
    SELECT id AS report_id, '${'Administrator' satisfies AccessReason}' AS reason, NULL AS by, NULL::timestamptz AS until,
      '{}'::text[] AS others FROM report WHERE $5::int IS NULL OR id = $5
  ) best JOIN report r ON r.id = best.report_id JOIN account_copy a ON a.id = $4::int`;

interface PairList {
  /** The FROM items `best`, `r` and `a`. */
  pairs: string;
  text: string;
  byDefault: string;
}

const pairList = (name: string, { pairs, text, byDefault }: PairList) =>
  listStatement(name, {
    columns: `a.id || '-' || r.id AS id, a.id AS "userId", a.firstname, a.surname, p.name AS user_type,
      r.id AS "reportId", r.name AS "reportName", best.reason, best.by, ${isoTime('best.until')} AS until,
      best.others AS "otherReasons"`,
    tables: `${pairs} LEFT JOIN partner_copy p ON p.id = a.partner_id`,
    where: openableSql,
    text,
    order: {
      firstname: 'folded(a.firstname)',
      surname: 'folded(a.surname)',
      user_type: 'folded(p.name)',
      reportName: 'folded(r.name)',
      reason: 'best.reason',
      until: 'best.until',
    },
    byDefault,
    tie: 'a.id, r.id',
  });

const ofUser = { text: `concat_ws(' ', r.name, best.by)`, byDefault: 'reportName' };

/** What the account $4, no administrator, may open; of the report $5 alone unless that is null. */
export const listOfUser = pairList('access_list_of_user', {
  ...ofUser,
  pairs: best('account_id = $4::int AND ($5::int IS NULL OR report_id = $5)'),
});

/** What the administrator $4 may open; of the report $5 alone unless that is null. */
export const listOfAdministrator = pairList('access_list_of_administrator', { ...ofUser, pairs: everything });

/** Who may open the report $4. */
export const listOfReport = pairList('access_list_of_report', {
  pairs: best('report_id = $4::int'),
  text: `concat_ws(' ', a.firstname, a.surname, p.name, best.by)`,
  byDefault: 'surname,firstname',
});
