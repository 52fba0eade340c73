import type { Paging } from '@portal/contracts';
import { getOwnIds, type Portal, usePortal, useSelf } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { sendHomeCalls } from '../home/home-calls';

/** Returns the five newest reports as a single page. */
export function useLatestReports() {
  const { api } = usePortal();
  const self = useSelf();
  return {
    queryKey: ['reports', 'latest'],
    load: async () => {
      const rows = await api.report.findTop5ByUserGroupId(self);
      return { rows, total: rows.length };
    },
  };
}

export function useRecentReports() {
  const { api } = usePortal();
  return useQuery({ queryKey: ['recentReports'], queryFn: () => api.viewership.findRecent({}) });
}

export function useCategoryCards() {
  const { api } = usePortal();
  const self = useSelf();
  return useQuery({ queryKey: ['categories', 'cards'], queryFn: () => api.report.findCardData(self) });
}

/** Counts the reports of each category, including empty ones. */
export function useCategoryCounts() {
  const { api } = usePortal();
  const self = useSelf();
  return useQuery({
    queryKey: ['categories', 'counts'],
    queryFn: () => api.reportCategory.findReportCount(self),
  });
}

/** Requests the data of the home screen. */
export const loadHome = ({ account, api }: Portal): Promise<unknown> =>
  Promise.all(sendHomeCalls(api, getOwnIds(account)));

/** Pages the reports that the user may neither open nor has requested. */
export function useAvailableReportPages() {
  const { api } = usePortal();
  const self = useSelf();
  return {
    // Not under `reports`: the viewer opens reports from those lists.
    queryKey: ['availableReports'],
    load: (paging: Paging) => api.report.findAllNotRequested.page({ ...self, ...paging }),
  };
}

/** Pages the user's views of reports that the user may still open. */
export function useHistoryPages() {
  const { account, api } = usePortal();
  return {
    queryKey: ['history'],
    load: (paging: Paging) => api.viewHistory.findUserHistory.page({ id: account.id, ...paging }),
  };
}
