import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePortal } from '../app/portal-context';
import { uniqueId } from '../format/unique-id';
import { Fault } from '../frame/fault';
import { useNotice } from '../notice/notice';
import { useSeenReport } from '../reports/report.resource';
import { FeedbackPrompt } from './feedback-prompt';
import { LoadingDialog } from './loading.dialog';
import { useOpening, type Opening } from './opening.resource';
import { OtherReports } from './other-reports';
import { ReportViewer } from './report-viewer';
import { TimeInView } from './time-in-view';
import { useFullscreen } from './use-fullscreen';
import { useViewRecord } from './use-view-record';
import type { ViewRecord } from './view-record';
import { useViewCalls } from './view-record.resource';
import { ViewerActions } from './viewer-actions';
import { ViewerBar } from './viewer-bar';
import { ViewerDialogs, type ViewerDialog } from './viewer-dialogs';
import { viewerFault } from './viewer-fault';

/** The viewer of all kinds of report, in both apps: `?report=<id>`. */
export function ViewerScreen() {
  const [params] = useSearchParams();
  const id = Number(params.get('report'));
  return <Visit key={id} id={id} />;
}

/** One opening of a report, however often it is tried. */
function Visit({ id }: { id: number }) {
  const [visit] = useState(uniqueId);
  const [attempt, setAttempt] = useState(0);
  const [inView] = useState(() => new TimeInView());
  const record = useViewRecord();
  const retry = () => {
    record.retried();
    setAttempt(attempt + 1);
  };
  return <Viewer key={attempt} id={id} visit={visit} inView={inView} record={record} onRetry={retry} />;
}

interface ViewerProps {
  id: number;
  visit: string;
  inView: TimeInView;
  record: ViewRecord;
  onRetry: () => void;
}

function Viewer({ id, visit, inView, record, onRetry }: ViewerProps) {
  const { t } = useTranslation('kit');
  const { account } = usePortal();
  const notice = useNotice();
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Opening>();
  const [broken, setBroken] = useState<Opening>();
  const [dialog, setDialog] = useState<ViewerDialog>();
  const { fullscreen, laidOver, toggle } = useFullscreen(container, () =>
    notice.failure(t('errors.fullscreen')),
  );
  const report = useSeenReport(id);
  const fetched = { report: report.data, fetchError: report.error };
  const shown = viewerFault(fetched) ? undefined : report.data;
  const callsOf = useViewCalls();
  const opening = useOpening(shown, visit, (viewershipId) => record.opened(callsOf(viewershipId)));
  const opened = opening.data;

  const invalid = !(Number.isInteger(id) && id > 0);
  const cannotShow = invalid ? 'errors.noReport' : viewerFault({ ...fetched, openError: opening.error });
  const fault = opened && broken === opened ? 'errors.reportLoad' : cannotShow;
  const closed = fault === 'errors.noReport';
  const name = report.data?.name ?? t(closed ? 'viewer.notFound' : 'viewer.title');
  const loading = !fault && (!opened || drawn !== opened);
  const isUser = account.role !== 'administrator';

  return (
    <div ref={container} className="viewer" data-laid-over={laidOver || undefined}>
      <ViewerBar name={name} fullscreen={fullscreen} onFullscreen={toggle}>
        {/* A full screen shows nothing that stands outside of it, as dialogs do. */}
        {isUser && shown && !fullscreen && <ViewerActions report={shown} onOpen={setDialog} />}
      </ViewerBar>
      {loading && <div className="viewer-progress" role="progressbar" aria-label={t('viewer.progress')} />}
      {fault && (
        <Fault
          message={fault}
          heading={t('viewer.cannotShow')}
          onRetry={onRetry}
          waysOut={closed ? <OtherReports /> : undefined}
        />
      )}
      {loading && shown && !opened && <LoadingDialog name={name} />}
      {!fault && shown && opened && (
        <ReportViewer
          report={shown}
          opening={opened}
          record={record}
          onDrawn={() => {
            record.drawn();
            setDrawn(opened);
          }}
          onFailed={() => setBroken(opened)}
        />
      )}
      {isUser && !fault && opened && (
        <FeedbackPrompt
          reportId={id}
          inView={inView}
          hidden={fullscreen}
          onAccept={() => setDialog('feedback')}
        />
      )}
      {isUser && report.data && (
        <ViewerDialogs report={report.data} open={dialog} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
