import type { Page, Paging } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unlessFresh } from '../app/unless-fresh';
import { pageSize, type TableState } from './use-table-address';

const soonMs = 5_000;

/** Asks the server for one page of a table; what was shown before stays until the answer is there. While `changesSoon` holds for a row, it is asked again. */
export function useTablePage<Row>(
  key: readonly unknown[],
  load: (paging: Paging) => Promise<Page<Row>>,
  { search, sort, page }: TableState,
  changesSoon?: (row: Row) => boolean,
) {
  return useQuery({
    queryKey: [...key, { search, sort, page }],
    queryFn: () =>
      load({ search: search || undefined, sort, limit: pageSize, offset: (page - 1) * pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => Boolean(changesSoon && state.data?.rows.some(changesSoon)) && soonMs,
    refetchOnWindowFocus: unlessFresh,
  });
}
