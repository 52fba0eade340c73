import { useOpenReport } from './use-open-report';
import type { ViewedReport } from './viewed-columns';

/** Opens the report of a row of views in the viewer of its kind. */
export function useOpenViewed(): (row: ViewedReport) => void {
  const open = useOpenReport();
  return ({ reportId, type }) => open({ id: reportId, type });
}
