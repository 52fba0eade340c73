import { usePortal } from '@portal/ui-kit';

/** Pages of how often each HIS partner viewed each report. */
export function usePartnerViewPages() {
  const { viewHistory } = usePortal().api;
  return { queryKey: ['views', 'ofPartners'], load: viewHistory.findMostViewedByUserType.page };
}

/** Pages of how often each user viewed each report. */
export function useUserViewPages() {
  const { viewHistory } = usePortal().api;
  return { queryKey: ['views', 'ofUsers'], load: viewHistory.findMostViewedByUser.page };
}
