import { usePortal, useWriting } from '@portal/ui-kit';

/** Gives the call that asks for access to a report, with a message to those who decide. */
export function useAccessRequest() {
  const { account, api } = usePortal();
  const ask = useWriting(api.accessRequest.insert, ['availableReports']);
  return (reportId: number, message?: string) => ask({ userId: account.id, reportId, message });
}
