import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RemoteOptions, usePortal, useSentOnce, useWriting } from '@portal/ui-kit';
import type { Paging, RecipientRow } from '@portal/contracts';

const getOwnRatingKey = (reportId: number) => ['ownRating', reportId];
const getFeedbackKey = (reportId: number) => ['feedback', 'exists', reportId];

export function useFeedbackState(reportId: number, enabled: boolean) {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: getFeedbackKey(reportId),
    queryFn: () => api.feedback.exists({ reportId, userId: account.id }),
    enabled: enabled,
  });
}

/** Returns the call that submits feedback on a report, with 0 to 5 stars or without any. */
export function useFeedback(reportId: number) {
  const { account, api } = usePortal();
  const send = useWriting(useSentOnce(api.feedback.insert), ['feedback']);
  return (said: { feedback: string; star?: number }) =>
    send({ ...said, reportIdOrUrl: reportId, userId: account.id });
}

/** Stores that the user declines to give feedback on a report. */
export function useDeclineFeedback(reportId: number) {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return async () => {
    await api.feedback.decline({ reportId, userId: account.id });
    queries.setQueryData(getFeedbackKey(reportId), { exists: false, declined: true });
  };
}

/** The user's own rating of a report; undefined without one. */
export function useOwnRating(reportId: number, enabled: boolean) {
  const { api } = usePortal();
  const { data, isLoading } = useQuery({
    queryKey: getOwnRatingKey(reportId),
    queryFn: () => api.rating.find({ reportId }),
    enabled,
    gcTime: 0,
    retry: false,
  });
  return { star: data?.[0]?.star, isLoading };
}

/** Returns the call that rates a report with 0 to 5 stars. */
export function useRating(reportId: number) {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  const rate = useWriting(api.rating.insert, ['ratings']);
  return async (star: number) => {
    const response = await rate({ reportIdOrUrl: reportId, userId: account.id, star });
    // A read that started earlier has the previous rating.
    await queries.cancelQueries({ queryKey: getOwnRatingKey(reportId) });
    queries.setQueryData(getOwnRatingKey(reportId), [{ star }]);
    void queries.invalidateQueries({ queryKey: ['reports', 'about', reportId] });
    return response;
  };
}

export function useRecipients(reportId: number): RemoteOptions<RecipientRow> {
  const { reportAudience } = usePortal().api;
  return {
    queryKey: ['recipients', reportId],
    load: (paging: Paging) => reportAudience.findRecipients.page({ reportId, ...paging }),
  };
}

/** Returns the call that recommends a report to colleagues. */
export function useRecommendation(reportId: number) {
  const { account, api } = usePortal();
  const send = useSentOnce(api.suggestion.insert);
  return ({ usersSuggested = [], message }: { usersSuggested?: number[]; message: string }) =>
    send({ usersSuggested, message, reportId, suggestedBy: account.id });
}
