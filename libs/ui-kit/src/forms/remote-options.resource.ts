import type { Page, Paging } from '@portal/contracts';
import { hashKey, useQuery } from '@tanstack/react-query';

const optionCount = 20;

/** Where the choices of a field come from: a list of the server, by the name it has in the cache. */
export interface RemoteOptions<Row> {
  queryKey: readonly unknown[];
  load: (paging: Paging, options?: { signal?: AbortSignal }) => Promise<Page<Row>>;
}

/** The first options that match the search. The previous options of the same list stay until the next are loaded. */
export function useRemoteOptions<Row>(
  { queryKey, load }: RemoteOptions<Row>,
  search: string,
  enabled = true,
) {
  const list = [...queryKey, 'options'];
  return useQuery({
    queryKey: [...list, search],
    queryFn: () => load({ search: search || undefined, limit: optionCount, offset: 0 }),
    enabled,
    placeholderData: (previous: Page<Row> | undefined, query) =>
      // The choices of another list, such as another receiver's, are none of this one.
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(list) ? previous : undefined,
  });
}
