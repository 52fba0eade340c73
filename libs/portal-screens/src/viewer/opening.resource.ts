import type { ReportRow } from '@portal/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createId, usePortal } from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import type { Grant } from '../power-bi/report-session';
import { useReportRefresh } from '../reports/report.resource';

/** A report that is open, for Power BI with the first embed token. */
export interface Opening {
  grant: Grant | undefined;
}

/**
 * Opens a report: records the opening, and requests an embed token if the kind needs one. If the report has changed since it
 * was listed, opens it again. All attempts of one `visit` have the same record.
 * `onRecorded` gets its id, also if the user has left the report meanwhile.
 */
export function useOpening(
  report: ReportRow | undefined,
  visit: string,
  onRecorded: (viewershipId: number) => void,
) {
  const { account, api } = usePortal();
  const [attempt] = useState(createId);
  const fetchGrant = useFetchGrant();
  return useQuery({
    queryKey: ['opening', attempt, report?.type, report?.report_id, report?.dataset_id],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: report
      ? async (): Promise<Opening> => {
          const asked = { userId: account.id, reportId: report.id };
          const record = async () => {
            const { insertId } = await api.viewership.insert(asked, {
              headers: { 'Idempotency-Key': visit },
            });
            if (insertId) onRecorded(insertId);
          };
          const [grant] = await Promise.all([
            report.type === 'Power Bi' ? fetchGrant(report) : undefined,
            record(),
          ]);
          return { grant };
        }
      : skipToken,
  });
}

/** Returns the call for an embed token. Refetches a report that Power BI does not find. */
export function useFetchGrant(): (report: ReportRow) => Promise<Grant> {
  const { api } = usePortal();
  const refresh = useReportRefresh();
  return useCallback(
    async ({ id, report_id, dataset_id }) => {
      try {
        return await api.embedding.getEmbedToken({ reportId: report_id ?? '', datasetId: dataset_id });
      } catch (error) {
        // Its ids may have changed since it was listed.
        if (isNotFound(error)) await refresh(id);
        throw error;
      }
    },
    [api, refresh],
  );
}
