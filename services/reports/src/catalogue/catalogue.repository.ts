import { Injectable } from '@nestjs/common';
import type {
  catalogueSortColumns,
  CatalogueFacets,
  CatalogueFilter,
  CatalogueRow,
  Paging,
} from '@portal/contracts';
import {
  Database,
  readPage,
  sql,
  toIsoTimeSql,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { buildGrantedReportsSql } from '../access/report-access.sql.js';
import { buildOpenableSql, buildViewerSql, type Viewer } from '../access/viewer.sql.js';
import { ratingCounts } from '../rating/rating.sql.js';
import { reportDetails, reportNamesSql } from '../report/report-columns.sql.js';
import { matches, searchedText } from '../report/report-list.sql.js';
import type { Match } from '../report/report-search.js';

export type CatalogueQuery = CatalogueFilter & Paging;

interface CatalogueCounts {
  /** The number of reports that match the search, with any filter. */
  matched: number;
  facets: CatalogueFacets;
  newSince: string;
}

interface PartnerViews {
  partnerId: number;
  reports: { reportId: number; count: number }[];
}

/** The start of the visit before this one. */
const buildSinceSql = ({ accountId }: Viewer) => sql`coalesce(
  (SELECT previous_visit_at FROM catalogue_account WHERE account_id = ${accountId}::int), now() - interval '14 days')`;

/** The condition that a report was added, or granted to the viewer, since the last visit. */
const isNewSql = (viewer: Viewer) => sql`(r.date_uploaded > ${buildSinceSql(viewer)}
  OR r.id IN (${buildGrantedReportsSql(buildViewerSql(viewer), buildSinceSql(viewer))}))`;

const buildTables = ({ accountId, partnerId }: Viewer) => sql`report r ${reportNamesSql}
  LEFT JOIN report_view_count v ON v.report_id = r.id
  LEFT JOIN partner_report_view_count pv ON pv.report_id = r.id AND pv.partner_id = ${partnerId ?? null}::int
  LEFT JOIN ${ratingCounts} s ON s.report_id = r.id
  LEFT JOIN favourite f ON f.report_id = r.id AND f.account_id = ${accountId}::int`;

const isCandidate = (viewer: Viewer, match?: Match) =>
  sql`${buildOpenableSql(viewer).condition} AND ${matches(match, searchedText)}`;

/** Zero stands for no category or owner. */
const listIds = (ids: readonly (number | null)[] = []) => ids.map((id) => id ?? 0);

/** The condition of each filter. */
function buildConditions(filter: CatalogueFilter, viewer: Viewer) {
  const { categoryIds, types, ownerIds, favourite, minRating, isNew, refreshedDays } = filter;
  const buildFilter = (isGiven: boolean | undefined, condition: Sql) => (isGiven ? condition : sql`true`);
  return {
    categories: buildFilter(
      !!categoryIds?.length,
      sql`coalesce(r.category_id, 0) = ANY (${listIds(categoryIds)}::int[])`,
    ),
    types: buildFilter(!!types?.length, sql`r.type = ANY (${types}::text[])`),
    owners: buildFilter(
      !!ownerIds?.length,
      sql`coalesce(r.owner_partner_id, 0) = ANY (${listIds(ownerIds)}::int[])`,
    ),
    favourite: buildFilter(favourite, sql`f.report_id IS NOT NULL`),
    rating: buildFilter(minRating !== undefined, sql`coalesce(s.rating >= ${minRating}::int, false)`),
    isNew: buildFilter(isNew, isNewSql(viewer)),
    refreshed: buildFilter(
      refreshedDays !== undefined,
      sql`coalesce(r.data_refreshed_at >= now() - make_interval(days => ${refreshedDays}::int), false)`,
    ),
  };
}

type Filter = keyof ReturnType<typeof buildConditions>;

/**
 * The reports of the catalogue. `best` ranks names that match first, then by relevance. A report of the viewer's partner, a new one and one
 * with five stars each weigh as much as ten times the views. Without a partner, all views count in place of the partner's.
 */
function buildCatalogueList(
  viewer: Viewer,
  filter: CatalogueFilter,
  match?: Match,
): ListSource<{ sortable: typeof catalogueSortColumns }, CatalogueRow> {
  const views = sql`coalesce(v.count, 0)::int`;
  const isNew = isNewSql(viewer);
  const inName = match ? matches(match, sql`r.name_text`) : sql`false`;
  const isOwn = sql`coalesce(r.owner_partner_id = ${viewer.partnerId ?? null}::int, false)`;
  const viewCount = viewer.partnerId ? sql`coalesce(pv.count, 0)` : views;
  const relevance = sql`(log(1 + ${viewCount}) + ${isOwn}::int + ${isNew}::int + coalesce(s.rating / 5, 0))`;
  const conditions = Object.values(buildConditions(filter, viewer));
  return {
    columns: sql`r.id, ${views} AS count, s.rating, coalesce(s.ratings, 0) AS ratings,
      f.report_id IS NOT NULL AS "isFavourite", ${isNew} AS "isNew"`,
    tables: buildTables(viewer),
    where: sql.join([isCandidate(viewer, match), ...conditions], ' AND '),
    sortColumns: {
      best: sql`-((${inName})::int * 1000 + ${relevance})`,
      name: sql`r.name_text`,
      type: sql`r.type`,
      date_uploaded: sql`r.date_uploaded`,
      count: views,
      rating: sql`s.rating`,
      data_refreshed_at: sql`r.data_refreshed_at`,
    },
    defaultSort: 'best',
    tieBreakers: sql`r.date_uploaded DESC, r.id DESC`,
    details: {
      columns: sql`${reportDetails.columns}, t.version AS thumbnail`,
      tables: sql`${reportDetails.tables} LEFT JOIN report_thumbnail t ON t.report_id = page.id`,
    },
  };
}

/** Counts the candidates that match all filters but one, and a condition. */
function countOthers(filter: Filter, filters: Filter[], condition: Sql = sql`true`): Sql {
  const others = filters.filter((name) => name !== filter).map((name) => sql.raw(`in_${name}`));
  return sql`count(*) FILTER (WHERE ${sql.join([...others, condition], ' AND ')})::int`;
}

const lowestRatings = [4, 3, 2];
const refreshDays = [1, 7, 30];

@Injectable()
export class CatalogueRepository {
  constructor(private readonly database: Database) {}

  /** Reads a page of the reports that the viewer may open. */
  findPage(viewer: Viewer, { search: _, ...query }: CatalogueQuery, match: Match | undefined) {
    return readPage(this.database, buildCatalogueList(viewer, query, match), query);
  }

  /** Counts what each choice of a filter would show, with all other filters. Chosen values are listed without reports, too. */
  async countFacets(
    viewer: Viewer,
    filter: CatalogueFilter,
    match: Match | undefined,
  ): Promise<CatalogueCounts> {
    const conditions = buildConditions(filter, viewer);
    const filters = Object.keys(conditions) as Filter[];
    const matched = filters.map((name) => sql`${conditions[name]} AS ${sql.raw(`in_${name}`)}`);
    const count = (name: Filter, condition: Sql) => countOthers(name, filters, condition);
    const countNamed = (name: Filter, id: Sql, label: Sql, chosen: CatalogueFilter['ownerIds']) => {
      const counted = countOthers(name, filters);
      return sql`(SELECT coalesce(json_agg(facet ORDER BY folded(name)), '[]') FROM (
          SELECT ${id} AS id, ${label} AS name, ${counted} AS count FROM candidate GROUP BY 1, 2
          HAVING ${counted} > 0 OR coalesce(${id}, 0) = ANY (${listIds(chosen)}::int[])
        ) facet)`;
    };
    const ratings = lowestRatings.map(
      (stars) =>
        sql`json_build_object('minRating', ${stars}::int, 'count', ${count('rating', sql`rating >= ${stars}::int`)})`,
    );
    const refreshed = refreshDays.map((days) => {
      const isRecent = sql`data_refreshed_at >= now() - make_interval(days => ${days}::int)`;
      return sql`json_build_object('refreshedDays', ${days}::int, 'count', ${count('refreshed', isRecent)})`;
    });
    const counts = await this.database.queryOne(
      sql<CatalogueCounts>`WITH candidate AS MATERIALIZED (
          SELECT r.type, r.category_id, c.name AS category, r.owner_partner_id, p.name AS owner, r.data_refreshed_at, s.rating,
            f.report_id IS NOT NULL AS is_favourite, ${isNewSql(viewer)} AS is_new, ${sql.join(matched, ', ')}
          FROM ${buildTables(viewer)} WHERE ${isCandidate(viewer, match)}
        )
        SELECT count(*)::int AS matched, ${toIsoTimeSql(buildSinceSql(viewer))} AS "newSince", json_build_object(
          'favourite', ${count('favourite', sql`is_favourite`)}, 'isNew', ${count('isNew', sql`is_new`)},
          'ratings', json_build_array(${sql.join(ratings, ', ')}), 'refreshed', json_build_array(${sql.join(refreshed, ', ')}),
          'types', (SELECT coalesce(json_agg(facet ORDER BY type), '[]') FROM (
            SELECT type, ${countOthers('types', filters)} AS count FROM candidate GROUP BY 1) facet),
          'categories', ${countNamed('categories', sql`category_id`, sql`category`, filter.categoryIds)},
          'owners', ${countNamed('owners', sql`owner_partner_id`, sql`owner`, filter.ownerIds)}) AS facets
        FROM candidate`,
      { isPrepared: false },
    );
    if (!counts) throw new Error('An aggregate has one row.');
    return counts;
  }

  /** Replaces the views of partners. The last of several values of a partner counts. */
  async putPartnerViews(transaction: Transaction, partners: PartnerViews[]): Promise<void> {
    const latest = new Map(partners.map((partner) => [partner.partnerId, partner]));
    const rows = [...latest.values()].flatMap(({ partnerId, reports }) =>
      reports.map((report) => ({ ...report, partnerId })),
    );
    await transaction.query(
      sql`DELETE FROM partner_report_view_count WHERE partner_id = ANY (${[...latest.keys()]}::int[])`,
    );
    await transaction.query(
      sql`INSERT INTO partner_report_view_count (partner_id, report_id, count)
        SELECT * FROM unnest(
          ${rows.map(({ partnerId }) => partnerId)}::int[], ${rows.map(({ reportId }) => reportId)}::int[],
          ${rows.map(({ count }) => count)}::int[])`,
    );
  }
}
