import type { Paging, PersonName } from '@portal/contracts';
import { type RemoteOptions, usePortal, useSentOnce } from '@portal/ui-kit';

/** The colleagues to whom the person may recommend a report. */
export function useRecipients(reportId: number): RemoteOptions<PersonName> {
  const { reportAudience } = usePortal().api;
  return {
    queryKey: ['recipients', reportId],
    load: (paging: Paging) => reportAudience.findRecipients.page({ reportId, ...paging }),
  };
}

/** Gives the call that recommends a report to colleagues. */
export function useRecommendation(reportId: number) {
  const { account, api } = usePortal();
  const send = useSentOnce(api.suggestion.insert);
  return (recommended: { usersSuggested: number[]; message: string }) =>
    send({ ...recommended, reportId, suggestedBy: account.id });
}
