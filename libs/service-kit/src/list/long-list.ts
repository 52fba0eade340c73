import { malformed, type Paging } from '@portal/contracts';

/** The most that one answer holds. */
const mostRows = 50_000;

/**
 * Refuses to answer so long a list at once.
 * @throws Problem `malformed` when there are too many rows for an answer without a limit
 */
export function refuseLongList({ limit }: Paging, total: number): void {
  if (limit === undefined && total > mostRows) {
    throw malformed({ field: 'limit', message: 'Please ask for a page of so many rows.' });
  }
}
