import { Injectable } from '@nestjs/common';
import type {
  CatalogueFacets,
  CatalogueFilter,
  CatalogueRow,
  catalogueSortColumns,
  Paging,
} from '@portal/contracts';
import {
  Database,
  toIsoTimeSql,
  buildListOrder,
  sql,
  type ListOrder,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { buildGrantedReportsSql } from '../access/report-access.sql.js';
import { buildOpenableSql, buildViewerSql, type Viewer } from '../access/viewer.sql.js';
import { matches } from '../report/report-list.repository.js';
import { searchWithTypos, type Match, type ReportSearch } from '../report/report-search.js';

export type CatalogueQuery = CatalogueFilter & Paging;

/** The fields of a row that belong to the catalogue. */
type CatalogueFields = Pick<
  CatalogueRow,
  'id' | 'count' | 'rating' | 'ratings' | 'isFavourite' | 'isNew' | 'thumbnail'
>;

interface CataloguePage {
  /** The number of reports that match the search, with any filter. */
  matched: number;
  total: number;
  fields: CatalogueFields[] | null;
  facets: CatalogueFacets;
  newSince: string;
}

interface PartnerViews {
  partnerId: number;
  reports: { reportId: number; count: number }[];
}

const views = sql`coalesce(v.count, 0)`;
const partnerViews = sql`coalesce(pv.count, 0)`;
const ratings = sql`(star_0 + star_1 + star_2 + star_3 + star_4 + star_5)`;
const rating = sql`round((star_1 + 2 * star_2 + 3 * star_3 + 4 * star_4 + 5 * star_5)::numeric / nullif(${ratings}, 0), 1)`;
const recency = sql`r.date_uploaded DESC, r.id DESC`;

const sortColumns: Record<Exclude<(typeof catalogueSortColumns)[number], 'best'>, Sql> = {
  name: sql`folded(r.name)`,
  type: sql`r.type`,
  date_uploaded: sql`r.date_uploaded`,
  count: views,
  rating,
  data_refreshed_at: sql`r.data_refreshed_at`,
};

/**
 * Ranks names that match first, then by relevance. A report of the viewer's partner, a new one and one with five stars each weigh as much as
 * ten times the views. Without a partner, all views count in place of the partner's.
 */
function createOrder(
  match: Match | undefined,
  partnerId: number | null,
  isNew: Sql,
  sort = 'best',
): ListOrder {
  if (sort !== 'best') return buildListOrder(sortColumns, sort, recency);
  const inName = match ? matches(match, sql`folded(r.name)`) : sql`false`;
  const isOwn = sql`coalesce(r.owner_partner_id = ${partnerId}::int, false)`;
  const viewCount = partnerId === null ? views : partnerViews;
  const relevance = sql`log(1 + ${viewCount}) + ${isOwn}::int + ${isNew}::int + coalesce(${rating} / 5, 0)`;
  return { isPrepared: true, sql: sql`(${inName}) DESC, ${relevance} DESC, ${recency}` };
}

/** Each filter is a bit of `failed`. A facet counts the reports that fail no other filter. */
const bits = { categories: 1, types: 2, owners: 4, favourite: 8, rating: 16, isNew: 32, refreshed: 64 };
const matchesOtherFilters = (filter: keyof typeof bits) =>
  sql`failed & ~${sql.raw(String(bits[filter]))} = 0`;

/** Zero stands for no category or owner. */
const listIds = (ids: readonly (number | null)[] | undefined) =>
  ids?.length ? ids.map((id) => id ?? 0) : null;

function buildFailedBitsSql(filter: CatalogueFilter, since: Sql): Sql {
  const {
    categoryIds,
    types,
    ownerIds,
    favourite = false,
    minRating = null,
    isNew = false,
    refreshedDays = null,
  } = filter;
  const categories = sql`${listIds(categoryIds)}`;
  const owners = sql`${listIds(ownerIds)}`;
  const typeNames = sql`${types?.length ? types : null}`;
  const stars = sql`${minRating}`;
  const days = sql`${refreshedDays}`;
  const failures: Record<keyof typeof bits, Sql> = {
    categories: sql`${categories}::int[] IS NOT NULL AND coalesce(r.category_id, 0) <> ALL (${categories})`,
    types: sql`${typeNames}::text[] IS NOT NULL AND r.type <> ALL (${typeNames})`,
    owners: sql`${owners}::int[] IS NOT NULL AND coalesce(r.owner_partner_id, 0) <> ALL (${owners})`,
    favourite: sql`${favourite}::boolean AND f.report_id IS NULL`,
    rating: sql`${stars}::int IS NOT NULL AND coalesce(${rating} < ${stars}, true)`,
    isNew: sql`${isNew}::boolean AND NOT ${since}`,
    refreshed: sql`${days}::int IS NOT NULL AND coalesce(r.data_refreshed_at < now() - make_interval(days => ${days}), true)`,
  };
  const terms = Object.entries(failures).map(
    ([name, failure]) => sql`(${failure})::int * ${sql.raw(String(bits[name as keyof typeof bits]))}`,
  );
  return sql.join(terms, ' + ');
}

/** Counts the reports of each value of a column. Chosen values are listed without reports, too. */
function buildNamedFacetSql(
  filter: 'categories' | 'owners',
  id: Sql,
  name: Sql,
  chosen: CatalogueFilter['ownerIds'],
): Sql {
  const count = sql`count(*) FILTER (WHERE ${matchesOtherFilters(filter)})`;
  return sql`(SELECT coalesce(json_agg(facet ORDER BY folded(name)), '[]') FROM (
      SELECT ${id} AS id, ${name} AS name, ${count}::int AS count FROM candidate GROUP BY 1, 2
      HAVING ${count} > 0 OR coalesce(${id}, 0) = ANY (${listIds(chosen) ?? []}::int[])
    ) facet)`;
}

const lowestRatings = [4, 3, 2];
const refreshDays = [1, 7, 30];

const selectCount = (filter: keyof typeof bits, condition: Sql) =>
  sql`count(*) FILTER (WHERE ${matchesOtherFilters(filter)} AND ${condition})::int`;

const ratingFacet = sql.join(
  lowestRatings.map(
    (stars) =>
      sql`json_build_object('minRating', ${sql.raw(String(stars))}, 'count', ${selectCount('rating', sql`rating >= ${sql.raw(String(stars))}`)})`,
  ),
  ', ',
);
const refreshedFacet = sql.join(
  refreshDays.map((days) => {
    const isRecent = sql`data_refreshed_at >= now() - make_interval(days => ${sql.raw(String(days))})`;
    return sql`json_build_object('refreshedDays', ${sql.raw(String(days))}, 'count', ${selectCount('refreshed', isRecent)})`;
  }),
  ', ',
);

@Injectable()
export class CatalogueRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reads a page of the reports that the viewer may open. Without a match of the search, allows a typo in each word. Not a `ListSource`,
   * because the facets count the same reports in one pass.
   */
  async findPage(
    viewer: Viewer,
    query: CatalogueQuery,
    search: ReportSearch | undefined,
  ): Promise<CataloguePage> {
    const { page } = await searchWithTypos(search, async (match) => {
      const found = await this.readPage(match, viewer, query);
      return { total: found.matched, page: found };
    });
    return page;
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

  private async readPage(
    match: Match | undefined,
    { accountId, groupId, ...viewer }: Viewer,
    { limit, offset = 0, sort, ...filter }: CatalogueQuery,
  ): Promise<CataloguePage> {
    const { partnerId } = viewer;
    const account = sql`${accountId}`;
    const types = sql`(SELECT coalesce(json_agg(facet ORDER BY type), '[]') FROM (
        SELECT type, count(*) FILTER (WHERE ${matchesOtherFilters('types')})::int AS count FROM candidate GROUP BY 1
      ) facet)`;
    // New reports were added, or granted to the viewer, since the last visit.
    const granted = buildGrantedReportsSql(
      buildViewerSql({ accountId, groupId, ...viewer }),
      sql`(SELECT at FROM since)`,
    );
    const isNew = sql`(r.date_uploaded > since.at OR r.id IN (${granted}))`;
    const order = createOrder(match, partnerId ?? null, isNew, sort);
    const row = await this.database.queryOne(
      sql<CataloguePage>`
        WITH since AS MATERIALIZED (
          SELECT coalesce((SELECT previous_visit_at FROM catalogue_account WHERE account_id = ${account}::int),
            now() - interval '14 days') AS at
        ), candidate AS MATERIALIZED (
          SELECT r.id, r.type, r.category_id, c.name AS category, r.owner_partner_id, p.name AS owner,
            r.data_refreshed_at, ${views}::int AS count, ${rating} AS rating, coalesce(${ratings}, 0) AS ratings,
            f.report_id IS NOT NULL AS is_favourite, ${isNew} AS is_new, ${buildFailedBitsSql(filter, isNew)} AS failed,
            row_number() OVER (ORDER BY ${order.sql}) AS position
          FROM ${buildOpenableSql({ accountId, groupId, ...viewer }).source}
          CROSS JOIN since
          LEFT JOIN report_category c ON c.id = r.category_id
          LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
          LEFT JOIN report_view_count v ON v.report_id = r.id
          LEFT JOIN partner_report_view_count pv ON pv.report_id = r.id AND pv.partner_id = ${partnerId}::int
          LEFT JOIN rating_count s ON s.report_id = r.id
          LEFT JOIN favourite f ON f.report_id = r.id AND f.account_id = ${account}
          WHERE ${matches(match, sql`r.search_text`)}
        ), page AS (
          SELECT * FROM candidate WHERE failed = 0 ORDER BY position LIMIT ${limit ?? null}::int OFFSET ${offset}::int
        ), listed AS (
          SELECT json_agg(json_build_object('id', id, 'count', count, 'rating', rating, 'ratings', ratings,
              'isFavourite', is_favourite, 'isNew', is_new, 'thumbnail', t.version) ORDER BY position) AS fields
          FROM page LEFT JOIN report_thumbnail t ON t.report_id = page.id
        ), counted AS (
          SELECT count(*)::int AS matched, (count(*) FILTER (WHERE failed = 0))::int AS total,
            json_build_object(
              'favourite', ${selectCount('favourite', sql`is_favourite`)}, 'isNew', ${selectCount('isNew', sql`is_new`)},
              'ratings', json_build_array(${ratingFacet}), 'refreshed', json_build_array(${refreshedFacet}),
              'types', ${types},
              'categories', ${buildNamedFacetSql('categories', sql`category_id`, sql`category`, filter.categoryIds)},
              'owners', ${buildNamedFacetSql('owners', sql`owner_partner_id`, sql`owner`, filter.ownerIds)}) AS facets
          FROM candidate
        )
        SELECT matched, total, fields, facets, ${toIsoTimeSql('since.at')} AS "newSince"
        FROM counted, listed, since`,
      { isPrepared: order.isPrepared },
    );
    if (!row) throw new Error('An aggregate has one row.');
    return row;
  }
}
