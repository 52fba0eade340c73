import type { FrameRefusal, ReportRow } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getReportSettings } from '../reports/report-settings';

/** Finds why people may not see the page of a Web Embed or Dash report, while it loads; undefined if they may. */
export function useFrameRefusal(report: ReportRow | undefined): FrameRefusal | undefined {
  const { api } = usePortal();
  const { data } = useQuery({
    queryKey: ['frameRefusal', report?.id, report?.embed_url],
    queryFn:
      report?.embed_url && report.type !== 'Power Bi'
        ? () => api.embedding.findFrameRefusal({ reportId: report.id })
        : skipToken,
    retry: false,
    gcTime: 0,
  });
  return data?.refusal ?? undefined;
}

/** Says above the page of a report why it may not be seen, and offers to open it in a tab of its own where that is allowed. */
export function RefusedPage({ report, refusal }: { report: ReportRow; refusal: FrameRefusal }) {
  const { t } = useTranslation('screens');
  const { canOpenTabs, referrerPolicy } = getReportSettings(report);
  return (
    <div className="refused-page" role="status">
      <p>{t(`viewer.refusals.${refusal.kind}`, { status: refusal.status })}</p>
      {canOpenTabs && report.embed_url && (
        <a
          className="button"
          href={report.embed_url}
          target="_blank"
          rel="noopener"
          referrerPolicy={referrerPolicy}
        >
          {t('viewer.openTab')}
        </a>
      )}
    </div>
  );
}
