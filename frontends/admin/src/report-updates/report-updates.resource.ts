import { usePortal, useReportPages, useWriting } from '@portal/ui-kit';

/** The reports about whose news a note can be sent, and how it is sent. */
export function useReportUpdates() {
  const { reportUpdate } = usePortal().api;
  return {
    reports: useReportPages(),
    send: useWriting(reportUpdate.insert, ['audit']),
  };
}
