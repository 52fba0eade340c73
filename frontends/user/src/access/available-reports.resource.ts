import type { Paging } from '@portal/contracts';
import { usePortal, useSelf } from '@portal/ui-kit';

/** Pages of the reports that the person may not open and has not asked for. */
export function useAvailableReportPages() {
  const { api } = usePortal();
  const self = useSelf();
  return {
    // Not among the lists of `reports`, from which the viewer takes what it opens.
    queryKey: ['availableReports'],
    load: (paging: Paging) => api.report.findAllNotRequested.page({ ...self, ...paging }),
  };
}
