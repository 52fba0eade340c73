import type { Page, Paging } from '@portal/contracts';
import { type RemoteOptions, usePortal } from '@portal/ui-kit';
import { isNotFound, isPassing } from '@portal/ui-kit/platform';
import { useQuery } from '@tanstack/react-query';
import { useOwnPartner } from '../people/choices.resource';
import { useReportPages } from '../reports/report.resource';

const maxRetries = 2;

export function useExplanation(userId: number, reportId: number) {
  const { api } = usePortal();
  return useQuery({
    queryKey: ['permissions', 'explained', userId, reportId],
    queryFn: () => api.accessExplained.explain({ userId, reportId }),
    // The event of a new account may arrive after the account can be selected.
    retry: (failures, error) => failures < maxRetries && (isPassing(error) || isNotFound(error)),
  });
}

interface ExplainableReport {
  id: number;
  name: string;
  owner: string | null;
}

/** The reports whose access can be explained: all for administrators, for user admins those that they may open or request. */
export function useExplainableReports(): RemoteOptions<ExplainableReport> {
  const { account, api } = usePortal();
  const own = useOwnPartner();
  const open = useReportPages();
  if (!own) return open;
  const self = { userId: account.id, userTypeId: own.id };
  return {
    queryKey: ['availableReports', 'explainable'],
    load: async (paging: Paging): Promise<Page<ExplainableReport>> => {
      const pages = await Promise.all([
        open.load(paging),
        api.report.findAllNotRequested.page({ ...self, ...paging }),
      ]);
      return {
        rows: pages.flatMap(({ rows }) => rows.map(({ id, name, owner }) => ({ id, name, owner }))),
        total: pages.reduce((sum, { total }) => sum + total, 0),
      };
    },
  };
}
