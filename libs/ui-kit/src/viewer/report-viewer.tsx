import type { ReportRow } from '@portal/contracts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetchGrant, useUsageRecord, type Opening } from './opening.resource';
import { WebFrame } from './web-frame';

const PowerBiFrame = lazy(async () => ({
  default: (await import('../power-bi/power-bi-frame')).PowerBiFrame,
}));

interface ReportViewerProps {
  report: ReportRow;
  opening: Opening;
  onDrawn: () => void;
  onFailed: () => void;
}

/** An opened report of any kind. */
export function ReportViewer({ report, opening, onDrawn, onFailed }: ReportViewerProps) {
  const { t } = useTranslation('kit');
  const fetchGrant = useFetchGrant();
  const record = useUsageRecord(opening.viewershipId);
  const title = t('viewer.frame', { name: report.name });
  if (!opening.grant) {
    const address = report.embed_url ?? '';
    return <WebFrame address={address} title={title} onDrawn={onDrawn} onFailed={onFailed} />;
  }
  return (
    <Suspense fallback={<div className="viewer-frame" />}>
      <PowerBiFrame
        reportId={report.report_id ?? ''}
        title={title}
        grant={opening.grant}
        fetchGrant={() => fetchGrant(report)}
        events={{ ...record, rendered: onDrawn, failed: onFailed }}
      />
    </Suspense>
  );
}
