import { z } from 'zod';
import { refinement, SearchText } from './fields.js';

const whole = (min: number, max: number) =>
  z.union(
    [
      z.int().min(min).max(max),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().min(min).max(max)),
    ],
    `Please enter a whole number from ${min} to ${max}.`,
  );

/** The query parameters that make a page of a list. */
export const pagingNames = ['limit', 'offset', 'search', 'sort'] as const;

/** Whether a field of a list's input is one of {@link pagingNames}. */
export const isPagingName = (name: string): boolean => (pagingNames as readonly string[]).includes(name);

/** The largest page that a list gives. */
export const maxPageSize = 500;

/**
 * What a list takes beside its own input, as query parameters: `limit` rows from `offset`, those that match `search`, by `sort`:
 * comma-separated columns, `-` before one for descending. Any of them makes the answer a page with an `X-Total-Count`.
 */
export const pagingFields = <S extends readonly [string, ...string[]]>(sortable: S) => ({
  limit: whole(1, maxPageSize).optional(),
  offset: whole(0, 100_000_000).optional(),
  search: SearchText.optional(),
  sort: z
    .string()
    .max(200)
    .refine(
      (value) => value.split(',').every((column) => sortable.includes(column.replace(/^-/, ''))),
      refinement(
        `must name columns of ${sortable.join(', ')}, with - before one for descending`,
        `Please sort by some of ${sortable.join(', ')}, separated by commas, with - before one for descending.`,
      ),
    )
    .optional(),
});

/** The paging part of a list's input. */
export interface Paging {
  limit?: number | undefined;
  offset?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
}

/** True when a page is wanted and not the whole list. */
export const wantsPage = (paging: Paging): boolean => pagingNames.some((name) => paging[name] !== undefined);

/** One page of a list, and how many rows there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}
