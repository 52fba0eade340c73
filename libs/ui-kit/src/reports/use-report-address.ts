import type { ReportRow } from '@portal/contracts';
import { useCallback } from 'react';
import { useAppDefinition } from '../app/portal-context';

/** Gives the address of the viewer that opens a report; undefined for a kind that no viewer shows. */
export function useReportAddress(): (report: Pick<ReportRow, 'id' | 'type'>) => string | undefined {
  const { viewers } = useAppDefinition();
  return useCallback(
    ({ id, type }) => (viewers[type] ? `${viewers[type]}?report=${id}` : undefined),
    [viewers],
  );
}
