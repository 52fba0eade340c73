import type { ReportRow } from '@portal/contracts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { useFetchGrant, type Opening } from './opening.resource';
import type { ViewRecord } from './view-record';
import { WebFrame } from './web-frame';

const PowerBiFrame = lazy(async () => ({
  default: (await import('../power-bi/power-bi-frame')).PowerBiFrame,
}));

interface ReportViewerProps {
  report: ReportRow;
  opening: Opening;
  /** Is told what the person does in the report. */
  record: ViewRecord;
  onDrawn: () => void;
  onFailed: () => void;
}

/** An opened report of any kind. */
export function ReportViewer({ report, opening, record, onDrawn, onFailed }: ReportViewerProps) {
  const { t } = useTranslation('kit');
  const fetchGrant = useFetchGrant();
  const { session } = usePortal();
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
        events={{
          rendered: onDrawn,
          pageChanged: () => {
            session.touch();
            record.pageChanged();
          },
          visualClicked: () => {
            session.touch();
            record.visualClicked();
          },
          failed: onFailed,
        }}
      />
    </Suspense>
  );
}
