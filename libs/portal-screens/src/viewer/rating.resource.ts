import { usePortal, useWriting } from '@portal/ui-kit';

/** Gives the call that rates a report with 0 to 5 stars. */
export function useRating(reportId: number) {
  const { account, api } = usePortal();
  const rate = useWriting(api.rating.insert, ['ratings']);
  return (star: number) => rate({ reportIdOrUrl: reportId, userId: account.id, star });
}
