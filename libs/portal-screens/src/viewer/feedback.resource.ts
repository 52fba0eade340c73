import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePortal, useSentOnce, useWriting } from '@portal/ui-kit';

const feedbackKey = (reportId: number) => ['feedback', 'exists', reportId];

/** Whether the person has given feedback on a report, or said that it does not want to; asked for only when `wanted`. */
export function useFeedbackState(reportId: number, wanted: boolean) {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: feedbackKey(reportId),
    queryFn: () => api.feedback.exists({ reportId, userId: account.id }),
    enabled: wanted,
  });
}

/** Gives the call that says something of a report, with 0 to 5 stars or without any. */
export function useFeedback(reportId: number) {
  const { account, api } = usePortal();
  const send = useWriting(useSentOnce(api.feedback.insert), ['feedback']);
  return (said: { feedback: string; star?: number }) =>
    send({ ...said, reportIdOrUrl: reportId, userId: account.id });
}

/** Gives the call that remembers that the person does not want to be asked for feedback on a report. */
export function useDeclineFeedback(reportId: number) {
  const { account, api } = usePortal();
  const queries = useQueryClient();
  return async () => {
    await api.feedback.decline({ reportId, userId: account.id });
    queries.setQueryData(feedbackKey(reportId), { exists: false, declined: true });
  };
}
