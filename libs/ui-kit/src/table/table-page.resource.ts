import type { Page, Paging } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unlessFresh } from '../app/unless-fresh';
import { pageSize, type TableState } from './use-table-address';

/** Asks the server for one page of a table; what was shown before stays until the answer is there. */
export function useTablePage<Row>(
  key: readonly unknown[],
  load: (paging: Paging) => Promise<Page<Row>>,
  { search, sort, page }: TableState,
) {
  return useQuery({
    queryKey: [...key, { search, sort, page }],
    queryFn: () =>
      load({ search: search || undefined, sort, limit: pageSize, offset: (page - 1) * pageSize }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: unlessFresh,
  });
}
