import type { Paging, ReportUpdateRow, UpdateRecipients } from '@portal/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type RemoteOptions, usePortal, useWriting } from '@portal/ui-kit';

const list = 'reportUpdates';

/** Returns the call that sends an update of a report. */
export function useSendReportUpdate() {
  const { api } = usePortal();
  return useWriting(api.reportUpdate.insert, [list, 'audit']);
}

/** Pages of the updates of the reports that the person manages. */
export function useReportUpdatePages(): RemoteOptions<ReportUpdateRow> {
  const { api } = usePortal();
  return {
    queryKey: [list],
    load: (paging: Paging) => api.reportUpdateDelivery.findAll.page(paging),
  };
}

/** The recipients of an update that is not sent yet. */
export function useUpdateRecipients(reportId: number): UseQueryResult<UpdateRecipients> {
  const { api } = usePortal();
  return useQuery({
    queryKey: [list, 'recipients', reportId],
    queryFn: () => api.reportUpdateDelivery.findRecipients({ reportId }),
    gcTime: 0,
  });
}
