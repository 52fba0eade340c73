import type { FavouriteRow, ReportRow } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useNotice, usePortal } from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { applyChange, revertChange } from './favourite-list';

const queryKey = ['reports', 'favourites'];

interface FavouriteChange {
  report: ReportRow;
  isFavourite: boolean;
}

/** The person's favourite reports, newest first. Administrators have none. */
export function useFavourites() {
  const { account, api } = usePortal();
  const enabled = account.role !== 'administrator';
  return useQuery({ queryKey, queryFn: () => api.favourite.findAll({}), enabled });
}

/**
 * Adds or removes a favourite optimistically, and reverts with a notice if the server rejects the change.
 * Changes reach the server one after the other.
 */
export function useFavouriteChange() {
  const { api } = usePortal();
  const queries = useQueryClient();
  const notice = useNotice();
  const errorText = useErrorText();
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'favourite' },
    mutationFn: async ({ report, isFavourite }: FavouriteChange) => {
      const change = isFavourite ? api.favourite.insert : api.favourite.delete;
      await change({ reportId: report.id }).catch((error: unknown) => {
        // A deleted favourite needs no call.
        if (isFavourite || !isNotFound(error)) throw error;
      });
    },
    onMutate: async ({ report, isFavourite }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<FavouriteRow[]>(queryKey);
      queries.setQueryData<FavouriteRow[]>(
        queryKey,
        (list) => list && applyChange(list, report, isFavourite),
      );
      return before;
    },
    onError: (error, { report }, before) => {
      queries.setQueryData<FavouriteRow[]>(
        queryKey,
        (list) => list && revertChange(list, report, before ?? []),
      );
      notice.failure(errorText(error));
    },
    // While other changes are pending or wait for the network, the server's list is older than the one on the screen.
    onSettled: () =>
      navigator.onLine && queries.isMutating({ mutationKey: queryKey }) === 1
        ? queries.invalidateQueries({ queryKey })
        : undefined,
  });
}
