import type { Page, Paging } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const optionCount = 20;

/** Where the choices of a field come from: a list of the server, by the name it has in the cache. */
export interface RemoteOptions<Row> {
  queryKey: readonly unknown[];
  load: (paging: Paging) => Promise<Page<Row>>;
}

/** The first choices that match the search; what was found before stays until the answer is there. */
export function useRemoteOptions<Row>(
  { queryKey, load }: RemoteOptions<Row>,
  search: string,
  enabled = true,
) {
  return useQuery({
    queryKey: [...queryKey, 'options', search],
    queryFn: () => load({ search: search || undefined, limit: optionCount, offset: 0 }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
