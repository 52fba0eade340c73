import type { Paging } from '@portal/contracts';
import { usePortal, useSelf } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useReportManagement } from '@portal/portal-screens';

/** The reports that match what is typed into the top bar, best first. */
export function useFindReports(text: string) {
  const { api } = usePortal();
  const self = useSelf();
  const { data, isFetching } = useQuery({
    queryKey: ['reports', 'found', text],
    queryFn: () => api.report.searchByUserGroupId({ searchText: text, ...self }),
    enabled: text !== '',
  });
  return { reports: data ?? [], searching: isFetching };
}

/** Pages of the reports that the person may open, of one category if it is given. */
export function useReportPages(categoryId?: number) {
  const { api } = usePortal();
  const self = useSelf();
  return {
    queryKey: ['reports', 'page', categoryId],
    load: (paging: Paging) => api.report.findByUserGroup.page({ ...self, categoryId, ...paging }),
  };
}

/** Pages of the reports that the person may open, with how often they were viewed. */
export function useViewedReportPages() {
  const { api } = usePortal();
  const self = useSelf();
  return {
    queryKey: ['reports', 'viewed'],
    load: (paging: Paging) => api.report.findMostViewedByUserGroupId.page({ ...self, ...paging }),
  };
}

/** The five newest reports that the person may open, as the only page of a list. */
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

/** The reports that the person opened last. */
export function useRecentReports() {
  const { api } = usePortal();
  return useQuery({ queryKey: ['recentReports'], queryFn: () => api.viewership.findRecent({}) });
}

/** The categories of the reports that the person may open, with their texts and counts. */
export function useCategoryCards() {
  const { api } = usePortal();
  const self = useSelf();
  return useQuery({ queryKey: ['categories', 'cards'], queryFn: () => api.report.findCardData(self) });
}

/** All categories with how many reports of each the person may open. */
export function useCategoryCounts() {
  const { api } = usePortal();
  const self = useSelf();
  return useQuery({
    queryKey: ['categories', 'counts'],
    queryFn: () => api.reportCategory.findReportCount(self),
  });
}

/** Pages of the reports that the person may not open and has not asked for. */
export function useAvailableReportPages() {
  const { api } = usePortal();
  const self = useSelf();
  return {
    // Not among the lists of `reports`, from which the viewer takes what it opens.
    queryKey: ['availableReports'],
    load: (paging: Paging) => api.report.findAllNotRequested.page({ ...self, ...paging }),
  };
}

/** Pages of the person's own views, of reports that it may still open. */
export function useHistoryPages() {
  const { account, api } = usePortal();
  return {
    queryKey: ['history'],
    load: (paging: Paging) => api.viewHistory.findUserHistory.page({ id: account.id, ...paging }),
  };
}

const paths = { list: '/userAdminSeeReport', add: '/userAddReport', edit: '/userEditReport' };

/** How a user admin manages the reports of its partner. */
export function useOwnReports() {
  const { api } = usePortal();
  const { userTypeId } = useSelf();
  const load = (paging: Paging) => api.reportManagement.findByReportOwner.page({ userTypeId, ...paging });
  return useReportManagement({
    reports: { queryKey: ['reports', 'own'], load },
    manages: ({ user_type_id }) => user_type_id === userTypeId,
    paths,
  });
}
