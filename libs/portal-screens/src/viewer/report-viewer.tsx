import type { ReportRow } from '@portal/contracts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams, usePortal } from '@portal/ui-kit';
import { useFetchGrant, type Opening } from './opening.resource';
import type { ViewRecord } from './view-record';
import { WebFrame } from './web-frame';

const PowerBiFrame = lazy(async () => ({
  default: (await import('../power-bi/power-bi-frame')).PowerBiFrame,
}));

interface ReportViewerProps {
  report: ReportRow;
  opening: Opening;
  record: ViewRecord;
  /** True to show the report without asking its host. */
  isUnchecked: boolean;
  onDrawn: () => void;
  onFailed: () => void;
  onUnreachable: () => void;
}

/** Shows an opened report of any kind. The address holds the page and the bookmark of a Power BI report. */
export function ReportViewer({
  report,
  opening,
  record,
  isUnchecked,
  onDrawn,
  onFailed,
  onUnreachable,
}: ReportViewerProps) {
  const { t } = useTranslation('kit');
  const fetchGrant = useFetchGrant();
  const { session } = usePortal();
  const [params, changeParams] = useAddressParams();
  const title = t('viewer.frame', { name: report.name });
  if (!opening.grant) {
    const address = report.embed_url ?? '';
    const frame = { address, title, isUnchecked, onDrawn, onFailed, onUnreachable };
    return <WebFrame {...frame} />;
  }

  const showPage = (page: string, byPerson: boolean) => {
    if (byPerson) {
      session.touch();
      record.pageChanged();
    }
    const inAddress = params.get('page');
    // An address without a page gets one only when the person changes the page.
    if (inAddress === page || !(byPerson || inAddress)) return;
    changeParams(
      (current) => {
        current.set('page', page);
        // The bookmark would override the page on reload.
        if (byPerson) current.delete('bookmark');
      },
      { replace: true },
    );
  };

  return (
    <Suspense fallback={<div className="viewer-frame" />}>
      <PowerBiFrame
        reportId={report.report_id ?? ''}
        title={title}
        page={params.get('page') ?? undefined}
        bookmark={params.get('bookmark') ?? undefined}
        grant={opening.grant}
        fetchGrant={() => fetchGrant(report)}
        events={{
          rendered: onDrawn,
          pageShown: showPage,
          visualClicked: () => {
            session.touch();
            record.visualClicked();
          },
          failed: onFailed,
          unreachable: onUnreachable,
        }}
      />
    </Suspense>
  );
}
