import { usePortal } from '@portal/ui-kit';

/** Gives the call that tells what is new in a report. */
export function useReportUpdate() {
  return usePortal().api.reportUpdate.insert;
}
