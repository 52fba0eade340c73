import { isoTime, slowStatement } from '@portal/service-kit';
import { openableSql, grantsSql, otherReasonsSql } from '../access/report-access.sql.js';
import { people, person } from './people.sql.js';

/** Pairs after which a part of all pairs ends; it holds whole people, so it may be some more. */
export const partPairs = 15_000;

/** So many people are in a part at most, however little they may open. */
const partPeople = 1_000;

/**
 * A part of all pairs: the people after the account $1 until they have $2 pairs. Their pairs are made one after the other, so that
 * nobody's is made who is not in the part.
 */
export const accessPart = slowStatement(
  'access_part',
  `WITH person AS MATERIALIZED (
     SELECT * FROM (${people}) everybody WHERE id > $1::int ORDER BY id LIMIT ${partPeople}
   ), pair AS MATERIALIZED (
     SELECT person.id AS account_id, r.id AS "reportId", r.name AS "reportName", best.reason, best.by,
       ${isoTime('best.until')} AS until, best.others
     FROM person CROSS JOIN LATERAL (
       SELECT DISTINCT ON (report_id) *, ${otherReasonsSql('report_id')} AS others FROM (${grantsSql(person)}) given
       WHERE in_force ORDER BY report_id, rank
     ) best JOIN report r ON r.id = best.report_id AND ${openableSql}
     ORDER BY person.id FETCH FIRST ($2::int) ROWS WITH TIES
   ), walked AS (
     SELECT CASE WHEN (SELECT count(*) FROM pair) < $2 THEN (SELECT max(id) FROM person)
       ELSE (SELECT max(account_id) FROM pair) END AS last
   ), line AS (
     SELECT person.id AS "userId", person.firstname, person.surname, person.user_type, coalesce(open.reports, '[]') AS reports
     FROM walked JOIN person ON person.id <= walked.last LEFT JOIN (
       SELECT account_id, json_agg(json_build_object('reportId', "reportId", 'reportName', "reportName",
         'reason', reason, 'by', by, 'until', until, 'otherReasons', others) ORDER BY "reportId") AS reports FROM pair GROUP BY account_id
     ) open ON open.account_id = person.id
   )
   SELECT coalesce((SELECT json_agg(line ORDER BY "userId") FROM line), '[]') AS rows,
     (SELECT last FROM walked WHERE EXISTS (
       SELECT FROM account_copy a WHERE a.id > last AND a.role <> 'administrator')) AS "nextAfterUserId",
     (SELECT count(*)::int FROM account_copy a WHERE a.role <> 'administrator') AS people`,
);
