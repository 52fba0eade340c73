import { isoTime, readSort, slowStatement, type Statement } from '@portal/service-kit';
import { existsSql, grantsSql, openReportsSql } from '../access/report-access.sql.js';

const directionOf = (descending: boolean) => (descending ? 'DESC' : 'ASC');

/** Those who share all but what was granted to them alone are counted as one class. */
const ofClass = {
  userAdmin: 'class.user_admin',
  accountId: 'NULL::int',
  partnerId: 'class.partner_id',
  groupId: 'class.group_id',
};
const ofPerson = {
  userAdmin: 'person.user_admin',
  accountId: 'person.id',
  partnerId: 'NULL::int',
  groupId: 'NULL::int',
};
const ofWholePerson = { ...ofPerson, partnerId: 'person.partner_id', groupId: 'person.group_id' };

/** The bits of the words that occur in a text; a pair is found when those of its two sides together are all. */
const bitsOf = (text: string) =>
  `coalesce((SELECT bit_or(bit) FROM word WHERE folded(${text}) LIKE pattern), 0)`;

const open = `
  word AS (
    SELECT folded(typed) AS pattern, 1::bigint << (place - 1)::int AS bit
    FROM unnest($1::text[]) WITH ORDINALITY AS words (typed, place)
  ), wanted AS (
    SELECT coalesce(bit_or(bit), 0) AS bits FROM word
  ), account AS MATERIALIZED (
    SELECT a.id, a.firstname, a.surname, a.role = 'userAdmin' AS user_admin, a.partner_id, p.group_id,
      p.name AS user_type, ${bitsOf(`concat_ws(' ', a.firstname, a.surname, p.name)`)} AS bits
    FROM account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
    WHERE a.role <> 'administrator'
  ), person AS MATERIALIZED (
    SELECT *, dense_rank() OVER (ORDER BY partner_id, group_id, user_admin, bits) AS class_id FROM account
  ), title AS MATERIALIZED (
    SELECT r.id, r.name, ${bitsOf('r.name')} AS bits FROM report r WHERE ${existsSql}
  ), class AS MATERIALIZED (
    SELECT class_id AS id, partner_id, group_id, user_admin, bits, count(*) AS people
    FROM person GROUP BY class_id, partner_id, group_id, user_admin, bits
  ), shared AS MATERIALIZED (
    SELECT DISTINCT class.id AS class_id, title.id AS report_id, class.people
    FROM class CROSS JOIN LATERAL (${openReportsSql(ofClass)}) permission
      JOIN title ON title.id = permission.report_id
    WHERE class.bits | title.bits = (SELECT bits FROM wanted)
  ), alone AS MATERIALIZED (
    SELECT person.id AS account_id, title.id AS report_id
    FROM person CROSS JOIN LATERAL (${openReportsSql(ofPerson)}) permission
      JOIN title ON title.id = permission.report_id
    WHERE person.bits | title.bits = (SELECT bits FROM wanted)
      AND NOT EXISTS (
        SELECT FROM shared WHERE shared.class_id = person.class_id AND shared.report_id = title.id)
  )`;

const countsByPerson = `
  SELECT person.id, coalesce(together.count, 0) + coalesce(apart.count, 0) AS count
  FROM person
  LEFT JOIN (SELECT class_id, count(*) FROM shared GROUP BY class_id) together USING (class_id)
  LEFT JOIN (SELECT account_id, count(*) FROM alone GROUP BY account_id) apart ON apart.account_id = person.id`;
const countsByReport = `
  SELECT title.id, coalesce(together.count, 0) + coalesce(apart.count, 0) AS count
  FROM title
  LEFT JOIN (SELECT report_id, sum(people) AS count FROM shared GROUP BY report_id) together ON together.report_id = title.id
  LEFT JOIN (SELECT report_id, count(*) FROM alone GROUP BY report_id) apart ON apart.report_id = title.id`;

interface Side {
  counts: string;
  table: string;
  order: (direction: string) => string;
  /** Where the ids of its rows stand in the pairs of classes, and in those of single accounts. */
  shared: string;
  alone: string;
}

const sides = {
  surname: {
    counts: countsByPerson,
    table: 'person',
    order: (direction) =>
      `folded(person.surname) ${direction}, folded(person.firstname) ${direction}, person.id`,
    shared: 'person.id',
    alone: 'alone.account_id',
  },
  reportName: {
    counts: countsByReport,
    table: 'title',
    order: (direction) => `folded(title.name) ${direction}, title.id`,
    shared: 'shared.report_id',
    alone: 'alone.report_id',
  },
} satisfies Record<string, Side>;

const isColumn = (name: string): name is keyof typeof sides => Object.hasOwn(sides, name);

/**
 * A page of all pairs: $2 rows from $3 on, of those in which all patterns of $1 occur. Counts tell which rows of the first side of the
 * order the page falls on, so that only their pairs are made.
 */
export function accessPairs(sort: string): Statement {
  const [first = { column: 'surname', descending: false }, second] = readSort(sort, isColumn);
  const outer: Side = sides[first.column as keyof typeof sides];
  const inner: Side = outer === sides.surname ? sides.reportName : sides.surname;
  const directions = [directionOf(first.descending), directionOf(second?.descending ?? false)] as const;
  const outerOrder = outer.order(directions[0]);
  const order = `${outerOrder}, ${inner.order(directions[1])}`;
  // Not prepared: a plan made for any search and page is good for none.
  return slowStatement(
    '',
    `WITH ${open}, counted AS MATERIALIZED (${outer.counts}
     ), placed AS (
       SELECT ${outer.table}.id, counted.count, sum(counted.count) OVER (ORDER BY ${outerOrder}) - counted.count AS before
       FROM counted JOIN ${outer.table} USING (id) WHERE counted.count > 0
     ), picked AS MATERIALIZED (
       SELECT id, before FROM placed WHERE before < $3::bigint + $2::bigint AND before + count > $3::bigint
     ), pair AS (
       SELECT person.id AS account_id, shared.report_id FROM person JOIN shared USING (class_id)
       WHERE ${outer.shared} IN (SELECT id FROM picked)
       UNION ALL
       SELECT account_id, report_id FROM alone WHERE ${outer.alone} IN (SELECT id FROM picked)
     ), page AS (
       SELECT person.id AS account_id, title.id AS report_id, row_number() OVER (ORDER BY ${order}) AS place
       FROM pair JOIN person ON person.id = pair.account_id JOIN title ON title.id = pair.report_id
       ORDER BY place LIMIT $2::bigint OFFSET (SELECT ($3::bigint - min(before))::bigint FROM picked)
     ), line AS (
       SELECT page.place, page.account_id || '-' || page.report_id AS id, person.id AS "userId", person.firstname,
         person.surname, person.user_type, title.id AS "reportId", title.name AS "reportName",
         permission.reason, permission.detail, ${isoTime('permission.until')} AS until
       FROM page JOIN person ON person.id = page.account_id JOIN title ON title.id = page.report_id
         CROSS JOIN LATERAL (
           SELECT * FROM (${grantsSql(ofWholePerson, 'title.id')}) given
           WHERE in_force ORDER BY rank LIMIT 1
         ) permission
     )
     SELECT (SELECT coalesce(sum(count), 0)::int FROM counted) AS total,
       (SELECT coalesce(json_agg(line ORDER BY place), '[]') FROM line) AS rows`,
  );
}
