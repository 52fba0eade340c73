import { usePortal } from '@portal/ui-kit';

export function usePartnerViewPages() {
  const { viewHistory } = usePortal().api;
  return { queryKey: ['views', 'ofPartners'], load: viewHistory.findMostViewedByPartner.page };
}

export function useUserViewPages() {
  const { viewHistory } = usePortal().api;
  return { queryKey: ['views', 'ofUsers'], load: viewHistory.findMostViewedByUser.page };
}

export function useViewedReportPages() {
  const { api } = usePortal();
  return { queryKey: ['reports', 'viewed'], load: api.report.findMostViewed.page };
}

export function useReportsViewedTodayPages() {
  const { api } = usePortal();
  return { queryKey: ['reports', 'viewedToday'], load: api.report.findMostViewedToday.page };
}
