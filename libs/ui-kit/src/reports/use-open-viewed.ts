import { useOpenReport } from './use-open-report';
import type { ViewedReport } from './viewed-columns';

/** Opens the report of a row of views. */
export function useOpenViewed(): (row: ViewedReport) => void {
  const open = useOpenReport();
  return ({ reportId }) => open({ id: reportId });
}
