import type { ReportRow } from '@portal/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createId, usePortal } from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import type { Grant } from '../power-bi/report-session';
import { needsIdentityToken, useFetchIdentityToken, type IdentityToken } from './identity-token';
import { useReportRefresh } from '../reports/report.resource';
import { type BookmarkPlace, useFindBookmarkState } from './bookmarks.resource';

export const loadPowerBi = () => import('../power-bi/power-bi-frame');

/** A report that is open, for Power BI with the first embed token. */
export interface Opening {
  grant: Grant | undefined;
  identityToken: IdentityToken | undefined;
  /** State of the bookmark with which a Power BI report opens. */
  state: string | undefined;
}

/**
 * Opens a report: records the opening, and requests an embed or identity token if the kind needs one. If the report has changed since it
 * was listed, opens it again. All attempts of one `visit` have the same record.
 * Power BI reports open with the bookmark `place`. `onRecorded` gets the view's id, also if the user has left the report meanwhile.
 */
export function useOpening(
  report: ReportRow | undefined,
  visit: string,
  place: BookmarkPlace,
  onRecorded: (viewershipId: number) => void,
) {
  const { account, api, config, isReadOnly } = usePortal();
  const [attempt] = useState(createId);
  const fetchGrant = useFetchGrant();
  const fetchIdentityToken = useFetchIdentityToken();
  const findState = useFindBookmarkState(report?.id ?? 0);
  return useQuery({
    queryKey: ['opening', attempt, report?.type, report?.report_id, report?.dataset_id],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: report
      ? async (): Promise<Opening> => {
          const asked = { userId: account.id, reportId: report.id };
          const record = async () => {
            // Views by another person do not count.
            if (isReadOnly) return;
            const { insertId } = await api.viewership.insert(asked, {
              headers: { 'Idempotency-Key': visit },
            });
            if (insertId) onRecorded(insertId);
          };
          const isPowerBi = report.type === 'Power Bi';
          // Downloaded beside the calls. The viewer loads it again if that fails.
          if (isPowerBi) loadPowerBi().catch(() => undefined);
          const [grant, state, identityToken] = await Promise.all([
            isPowerBi ? fetchGrant(report) : undefined,
            isPowerBi ? findState(place) : undefined,
            needsIdentityToken(report, config) ? fetchIdentityToken(report) : undefined,
            record(),
          ]);
          return { grant, state, identityToken };
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
