import { useReportManagement, useReportPages } from '@portal/portal-screens';
import { unlessFresh, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { usePartnerPages } from '../partners/partners.resource';

const paths = { list: '/seeReports', add: '/addReport', edit: '/editReport' };

/** The reports that match what is typed into the top bar, best first. */
export function useFindReports(text: string) {
  const { api } = usePortal();
  const { data, isFetching } = useQuery({
    queryKey: ['reports', 'found', text],
    queryFn: () => api.report.search({ searchText: text }),
    enabled: text !== '',
  });
  return { reports: data ?? [], searching: isFetching };
}

/** How administrators manage the reports of every HIS partner. */
export function useAllReports() {
  const reports = useReportPages();
  const owners = usePartnerPages();
  return useReportManagement({ reports, owners, paths });
}

/** Pages of the reports with how often each was viewed. */
export function useViewedReportPages() {
  const { api } = usePortal();
  return { queryKey: ['reports', 'viewed'], load: api.report.findMostViewed.page };
}

/** Pages of the reports that were viewed today, with how often. */
export function useReportsViewedTodayPages() {
  const { api } = usePortal();
  return { queryKey: ['reports', 'viewedToday'], load: api.report.findMostViewedToday.page };
}

/** The five newest reports. */
export function useLatestReports() {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['reports', 'latest'],
    queryFn: () => api.report.findTop5({}),
    refetchOnWindowFocus: unlessFresh,
  });
}
