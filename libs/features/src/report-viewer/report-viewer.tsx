import type { ReportRow } from '@portal/contracts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams, usePortal } from '@portal/ui-kit';
import { loadPowerBi, useFetchGrant, type Opening } from './opening.resource';
import type { ViewRecord } from './view-record';
import { WebFrame } from './web-frame';
import type { FrameEvents, ReportControls } from '../power-bi/report-session';

const PowerBiFrame = lazy(async () => ({ default: (await loadPowerBi()).PowerBiFrame }));

interface ReportViewerProps {
  report: ReportRow;
  opening: Opening;
  record: ViewRecord;
  /** True to show the report without checking its host. */
  isUnchecked: boolean;
  /** State that an earlier attempt captured. */
  capturedState: string | undefined;
  onStateCaptured: (state: string) => void;
  onLoaded: (controls: ReportControls) => void;
  onPageShown: (page: string) => void;
  events: FrameEvents;
}

/** Shows an opened report of any kind. The address contains the page and the bookmark of a Power BI report. */
export function ReportViewer({
  report,
  opening,
  record,
  isUnchecked,
  capturedState,
  onStateCaptured,
  onLoaded,
  onPageShown,
  events,
}: ReportViewerProps) {
  const { t } = useTranslation('screens');
  const fetchGrant = useFetchGrant();
  const { session } = usePortal();
  const [params, changeParams] = useAddressParams();
  const title = t('viewer.frame', { name: report.name });
  if (!opening.grant)
    return (
      <WebFrame
        report={report}
        identityToken={opening.identityToken}
        title={title}
        isUnchecked={isUnchecked}
        events={events}
      />
    );

  const pageShown = (page: string, byPerson: boolean) => {
    onPageShown(page);
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
        state={capturedState ?? opening.state}
        grant={opening.grant}
        fetchGrant={() => fetchGrant(report)}
        events={{
          ...events,
          loaded: onLoaded,
          pageShown,
          stateCaptured: onStateCaptured,
          visualClicked: () => {
            session.touch();
            record.onVisualClicked();
          },
        }}
      />
    </Suspense>
  );
}
