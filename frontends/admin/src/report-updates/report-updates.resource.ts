import { usePortal, useWriting } from '@portal/ui-kit';

/** The reports about whose news a note can be sent, and how it is sent. */
export function useReportUpdates() {
  const { report, reportUpdate } = usePortal().api;
  return {
    reports: { queryKey: ['reports', 'page'], load: report.findAll.page },
    send: useWriting(reportUpdate.insert, ['audit']),
  };
}
