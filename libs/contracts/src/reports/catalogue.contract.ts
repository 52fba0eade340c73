import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, file, get, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, Line, QueryId, Timestamp } from '../kit/fields.js';
import { buildPagingFields } from '../kit/paging.js';
import { ReportRow, ReportType } from './report.js';

export const catalogueSortColumns = [
  /** Matches in the name first, then by relevance: of the caller's partner, often viewed by it, new, rated. The order without a `sort`. */
  'best',
  'name',
  'type',
  'date_uploaded',
  'count',
  'rating',
  'data_refreshed_at',
] as const;

const maxChoices = 100;

/** Filters of the catalogue, all of which must match. Null stands for reports without a category or owner. */
export const CatalogueFilter = z.object({
  categoryIds: z.array(Id.nullable()).max(maxChoices).optional(),
  types: z.array(ReportType).max(maxChoices).optional(),
  ownerIds: z.array(Id.nullable()).max(maxChoices).optional(),
  favourite: z.boolean().optional(),
  /** The lowest average of stars. */
  minRating: z.int().min(1).max(5).optional(),
  /** Only reports that were added, or opened to the caller, since the caller's last visit. */
  isNew: z.boolean().optional(),
  /** Only reports with data of the last days. */
  refreshedDays: z.int().min(1).max(365).optional(),
});
export type CatalogueFilter = z.infer<typeof CatalogueFilter>;

export const CatalogueRow = ReportRow.extend({
  /** The number of views. */
  count: z.int(),
  /** The average of stars; null without ratings. */
  rating: z.number().nullable(),
  ratings: z.int(),
  isFavourite: z.boolean(),
  isNew: z.boolean(),
  /** The version of the image of the report; null if there is none. */
  thumbnail: z.string().nullable(),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

const NamedCount = z.object({ id: Id.nullable(), name: z.string().nullable(), count: z.int() });

/** The number of reports that each choice would show, with all other filters. */
export const CatalogueFacets = z.object({
  categories: z.array(NamedCount),
  types: z.array(z.object({ type: ReportType, count: z.int() })),
  owners: z.array(NamedCount),
  favourite: z.int(),
  /** By lowest average. */
  ratings: z.array(z.object({ minRating: z.int(), count: z.int() })),
  isNew: z.int(),
  refreshed: z.array(z.object({ refreshedDays: z.int(), count: z.int() })),
});
export type CatalogueFacets = z.infer<typeof CatalogueFacets>;

export const maxSavedFilters = 20;

/** A filter with its search and order, under a name of the account. */
const SavedView = CatalogueFilter.extend({
  search: buildPagingFields(catalogueSortColumns).search,
  sort: buildPagingFields(catalogueSortColumns).sort,
});

export const SavedFilter = z.object({ id: Id, name: z.string(), filter: SavedView });
export type SavedFilter = z.infer<typeof SavedFilter>;

const everyRoleVisible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;

/** All reports that the caller may open, and the caller's saved choices of them. */
export const catalogueContract = contract('reports', 'catalogue', {
  find: query('/report/findCatalogue', {
    offline: true,
    summary:
      'Lists a page of the reports that the caller may open, filtered and ranked, with the counts of all filters.',
    access: everyRoleVisible,
    input: CatalogueFilter.extend(buildPagingFields(catalogueSortColumns)),
    output: z.object({
      total: z.int(),
      rows: z.array(CatalogueRow),
      facets: CatalogueFacets,
      /** Reports since then are new: the caller's visit before this one, or two weeks ago. */
      newSince: Timestamp,
    }),
  }),
  findThumbnail: file(
    '/catalogue/findThumbnail',
    {
      summary: 'Returns the image of a report that the caller may open, as PNG; 404 if there is none.',
      access: everyRoleVisible,
      report: 'shown',
      input: z.object({ id: QueryId }),
      accountLimit: limitPerMinute(600),
    },
    'GET',
  ),
  findOwn: get('/catalogue/findOwn', {
    offline: true,
    summary: "Returns the caller's saved filters by name.",
    access: selfAccess,
    output: z.object({ filters: z.array(SavedFilter) }),
  }),
  saveFilter: post('/catalogue/saveFilter', {
    summary: `Saves a filter of the caller and replaces the one of the same name. A further one after ${maxSavedFilters} is refused with a message.`,
    access: selfAccess,
    input: z.object({ name: Line(60, 'field.name'), filter: SavedView }),
    accountLimit: limitPerMinute(30),
  }),
  deleteFilter: post('/catalogue/deleteFilter', {
    summary: 'Deletes a saved filter of the caller.',
    access: selfAccess,
    input: z.object({ id: Id }),
  }),
});
