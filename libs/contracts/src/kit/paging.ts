import { z } from 'zod';
import { toRefinement, SearchText } from './fields.js';
import { toSchemaError } from './refusal.js';

/** A whole number, also as text in a query string. */
export const parseWholeNumber = (min: number, max: number) =>
  z.union(
    [
      z.int().min(min).max(max),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().min(min).max(max)),
    ],
    toSchemaError('field.integerFrom', { min, max }),
  );

export const pagingNames = ['limit', 'offset', 'search', 'sort'] as const;

export const isPagingName = (name: string): boolean => (pagingNames as readonly string[]).includes(name);

export const maxPageSize = 500;

/** Built once for all lists, because each process and page builds them when it starts. */
const commonFields = {
  limit: parseWholeNumber(1, maxPageSize).optional(),
  offset: parseWholeNumber(0, 100_000_000).optional(),
  search: SearchText.optional(),
};

/**
 * Input fields of a list: `limit` rows from `offset` that match `search`, ordered by `sort` (comma-separated columns, `-` before one for
 * descending). Any of them makes the response a page with `X-Total-Count`.
 */
export const buildPagingFields = <S extends readonly [string, ...string[]]>(sortable: S) => ({
  ...commonFields,
  sort: z
    .string()
    .max(200)
    .refine(
      (value) => value.split(',').every((column) => sortable.includes(column.replace(/^-/, ''))),
      toRefinement(
        `must name columns of ${sortable.join(', ')}, with - before one for descending`,
        'field.sort',
        { columns: sortable.join(', ') },
      ),
    )
    .optional(),
});

export interface Paging {
  limit?: number | undefined;
  offset?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}

/** Returns true if the input requests a page instead of the whole list. */
export const wantsPage = (paging: Paging): boolean => pagingNames.some((name) => paging[name] !== undefined);

export interface Page<Row> {
  rows: Row[];
  total: number;
}
