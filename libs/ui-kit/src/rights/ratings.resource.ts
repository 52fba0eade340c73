import { usePortal } from '../app/portal-context';

/** Pages of the ratings of all reports. */
export function useRatingPages() {
  const { api } = usePortal();
  return { queryKey: ['ratings'], load: api.rating.findAllReportRatings.page };
}
