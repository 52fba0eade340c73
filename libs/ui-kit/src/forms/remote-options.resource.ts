import type { Page, Paging } from '@portal/contracts';
import { hashKey, useQuery } from '@tanstack/react-query';

const optionCount = 20;

/** The source of a field's choices: a list of the server with its key in the cache. */
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
      // Choices of another list, such as another receiver's, must not be shown.
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(list) ? previous : undefined,
  });
}

export const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
