import type { ReportRow } from '@portal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePortal } from '../app/portal-context';
import { useFaultText } from '../forms/use-fault-text';
import { useNotice } from '../notice/notice';

const queryKey = ['reports', 'favourites'];

/** The person's favourite reports, newest first. */
export function useFavourites() {
  const { api } = usePortal();
  return useQuery({ queryKey, queryFn: () => api.favourite.findAll({}) });
}

/** Keeps a report as a favourite or lets go of it: shown at once, taken back with a notice where the server refuses. */
export function useFavouriteChange() {
  const { api } = usePortal();
  const queries = useQueryClient();
  const notice = useNotice();
  const faultText = useFaultText();
  return useMutation({
    mutationFn: ({ report, kept }: { report: ReportRow; kept: boolean }) => {
      const change = kept ? api.favourite.insert : api.favourite.delete;
      return change({ reportId: report.id });
    },
    onMutate: async ({ report, kept }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<ReportRow[]>(queryKey, (list) => {
        const others = list?.filter(({ id }) => id !== report.id);
        return kept && others ? [report, ...others] : others;
      });
    },
    onError: (error) => notice.failure(faultText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
