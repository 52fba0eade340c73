import { usePortal } from '@portal/ui-kit';

/** Pages of the ratings of all reports. */
export function useRatingPages() {
  const { api } = usePortal();
  return { queryKey: ['ratings'], load: api.rating.findAllReportRatings.page };
}
