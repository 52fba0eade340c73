import { OpeningReport, ViewerSkeleton } from './viewer-skeleton';
import {
  type ComponentType,
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import {
  createId,
  loadDialog,
  loadWithTexts,
  readId,
  useAddressParams,
  useDraftState,
  useLowDataMode,
  useNotice,
  usePortal,
} from '@portal/ui-kit';
import { getViewerPath, readReportId } from '../reports/report-address';
import {
  useListedName,
  useReportReload,
  useRequestableReport,
  useSeenReport,
} from '../reports/report.resource';
import { getReportSettings } from '../reports/report-settings';
import { ClosedReport, ReportError } from './report-error';
import { FeedbackPrompt } from './feedback-prompt';
import { DeferredReport } from './deferred-report';
import { useBookmarkPlace } from './bookmarks.resource';
import { type Opening, useOpening } from './opening.resource';
import { RefusedPage, useFrameRefusal } from './refused-page';
import { ReportViewer } from './report-viewer';
import { SlowReport } from './slow-report';
import { TimeInView } from './time-in-view';
import { useFullscreen, ViewerBar } from './viewer-bar';
import { useViewCalls, useViewRecord } from './view-record.resource';
import type { ViewRecord } from './view-record';
import type { ReportControls, ReportFailure } from '../power-bi/report-session';
import { StepActions, ViewerActions } from './viewer-actions';
import type { ViewerDialog, ViewerPanel } from './viewer-dialogs';
import type { ReportRow, RequestableReportRow } from '@portal/contracts';
import {
  downloadModules,
  isApiError,
  isForbidden,
  isNotFound,
  readConnection,
} from '@portal/ui-kit/platform';

const loadDialogs = () => import('./viewer-dialogs');
const ExportDialog = loadDialog(async () => (await loadDialogs()).ExportDialog);
const ViewerDetails = loadDialog(async () => (await loadDialogs()).ViewerDetails);
const CommentPanel = lazy(async () => ({
  default: (await loadWithTexts(() => import('./comment-panel'))).CommentPanel,
}));
const ViewerDialogs = loadDialog(async () => (await loadDialogs()).ViewerDialogs);

/** Shows a report of any kind, in both apps; {@link readReportId} lists its addresses. */
export function ViewerScreen() {
  const id = readReportId(useLocation());
  // Stays open from one report to the next.
  const panel = useState<ViewerPanel>();
  return <Visit key={id} id={id} panel={panel} />;
}

/** Leads from the address of mails and links to the viewer of the report's type. A report that cannot be opened is explained here. */
export function SharedReportScreen() {
  const location = useLocation();
  const { role } = usePortal().account;
  const id = readReportId(location);
  const { data: report, isFetched } = useSeenReport(id);
  // The viewer loads a refused report again, and stays meanwhile.
  if (!isFetched) return <ViewerSkeleton />;
  if (!report) return <ViewerScreen />;
  const params = new URLSearchParams(location.search);
  params.set('report', String(id));
  const address = { pathname: getViewerPath(role, report.type), search: params.toString() };
  return <Navigate to={address} state={location.state as unknown} replace />;
}

/** Makes a screen that redirects to the one at `pathname` with the same parameters. */
export const redirectTo = (pathname: string): ComponentType =>
  function Redirect() {
    const { search } = useLocation();
    return <Navigate to={{ pathname, search }} replace />;
  };

/** One opening of a report, with all its attempts. */
function Visit({ id, panel }: Pick<ViewerProps, 'id' | 'panel'>) {
  const [visit] = useState(createId);
  const [attempt, setAttempt] = useState({ count: 0, isUnchecked: false });
  const [inView] = useState(() => new TimeInView());
  const [isDeferred, setDeferred] = useState(useLowDataMode());
  const record = useViewRecord();
  const [capturedState, setCapturedState] = useState<string>();
  const retry = (isUnchecked = false) => {
    record.onRetried();
    setAttempt({ count: attempt.count + 1, isUnchecked });
  };
  const load = () => {
    record.onRetried();
    setDeferred(false);
  };
  const { isUnchecked } = attempt;
  const viewer = {
    id,
    panel,
    visit,
    inView,
    record,
    isDeferred,
    isUnchecked,
    capturedState,
    onStateCaptured: setCapturedState,
    onLoad: load,
    onRetry: retry,
  };
  return <Viewer key={attempt.count} {...viewer} />;
}

interface ViewerProps {
  id: number;
  /** The panel that is shown, and its setter. */
  panel: [ViewerPanel | undefined, Dispatch<SetStateAction<ViewerPanel | undefined>>];
  visit: string;
  inView: TimeInView;
  record: ViewRecord;
  /** True until the user loads the report, in low-data mode. */
  isDeferred: boolean;
  /** True to show the report without checking its host. */
  isUnchecked: boolean;
  /** State of the report that an earlier attempt captured. */
  capturedState: string | undefined;
  onStateCaptured: (state: string) => void;
  onLoad: () => void;
  onRetry: (isUnchecked?: boolean) => void;
}

const notFound = 'errors.noReport';

type ViewerState =
  | { kind: 'loading' }
  | { kind: 'shown' }
  | { kind: 'deferred'; report: ReportRow }
  /** The user may request access to the report. */
  | { kind: 'closed'; report: RequestableReportRow }
  | { kind: 'failed'; message: string };

function toViewerState(
  message: string | undefined,
  isDrawn: boolean,
  deferredReport: ReportRow | undefined,
  requestable: { isLoading: boolean; data?: RequestableReportRow | undefined },
): ViewerState {
  if (!message && deferredReport) return { kind: 'deferred', report: deferredReport };
  if (!message) return { kind: isDrawn ? 'shown' : 'loading' };
  if (message !== notFound) return { kind: 'failed', message };
  if (requestable.isLoading) return { kind: 'loading' };
  return requestable.data ? { kind: 'closed', report: requestable.data } : { kind: 'failed', message };
}

function Viewer({
  id,
  panel,
  visit,
  inView,
  record,
  isDeferred,
  isUnchecked,
  onLoad,
  onRetry,
  ...retained
}: ViewerProps) {
  const { t } = useTranslation('screens');
  const { account, isReadOnly } = usePortal();
  const notice = useNotice();
  const container = useRef<HTMLDivElement>(null);
  const { openPanel, threadId, setPanel } = usePanel(panel);
  const areCommentsOpen = openPanel === 'comments';
  const [needsComments, setNeedsComments] = useState(false);
  if (areCommentsOpen && !needsComments) setNeedsComments(true);
  const [controls, setControls] = useState<ReportControls>();
  const [shownPage, setShownPage] = useState<string>();
  const [result, setResult] = useState<{ opening: Opening; failure?: ReportFailure }>();
  const [isExporting, setExporting] = useState(false);
  const [dialog, setDialog] = useDraftState<ViewerDialog | undefined>('dialog', undefined);
  const { fullscreen, laidOver, toggle } = useFullscreen(container, () =>
    notice.failure(t('errors.fullscreen')),
  );
  const isUser = account.role !== 'administrator';
  const listedName = useListedName(id);
  const report = useSeenReport(id);
  const reload = useReportReload();
  const fetched = { report: report.data, fetchError: report.error };
  const shown = findViewerError({ ...fetched, isReadOnly }) ? undefined : report.data;
  const createCalls = useViewCalls();
  const place = useBookmarkPlace();
  const opening = useOpening(isDeferred ? undefined : shown, visit, place, (viewershipId) =>
    record.onOpened(createCalls(viewershipId)),
  );
  const opened = opening.data;
  const refusal = useFrameRefusal(isDeferred ? undefined : shown);

  const error = Number.isNaN(id)
    ? notFound
    : findViewerError({ ...fetched, openError: opening.error, isReadOnly });
  const requestable = useRequestableReport(id, error === notFound && isUser);
  const outcome = result && result.opening === opened ? result : undefined;
  const message = outcome?.failure ?? error;
  const state = toViewerState(message, Boolean(outcome), isDeferred ? shown : undefined, requestable);
  const isLoading = state.kind === 'loading';
  const isShown = state.kind === 'shown';
  useEffect(() => {
    // A dialog opens without a network, too.
    if (isShown && !readConnection().savesData) downloadModules(loadDialogs).catch(() => undefined);
  }, [isShown]);
  const isAskingForToken = isLoading && shown?.type === 'Power Bi' && !opened;
  const knownName = message === notFound ? requestable.data?.name : (report.data?.name ?? listedName);
  const name = knownName ?? t(message === notFound && !isLoading ? 'viewer.notFound' : 'viewer.title');
  const print = () => void controls?.print().catch(() => notice.failure(t('viewer.cannotPrint')));

  return (
    <div
      ref={container}
      className="viewer"
      data-fullscreen={fullscreen || undefined}
      data-laid-over={laidOver || undefined}
    >
      <ViewerBar
        name={name}
        report={refusal ? undefined : shown}
        fullscreen={fullscreen}
        onFullscreen={toggle}
      >
        {/* A full screen shows nothing that stands outside of it, as dialogs do. */}
        {shown && !fullscreen && (
          <ViewerActions
            report={shown}
            onOpen={isUser ? setDialog : undefined}
            openPanel={openPanel}
            onPanel={(clicked) => setPanel(clicked === openPanel ? undefined : clicked)}
            controls={controls}
            onPrint={print}
            onExport={controls && getReportSettings(shown).canExport ? () => setExporting(true) : undefined}
            onFullscreen={toggle}
          />
        )}
        {!shown && !fullscreen && <StepActions id={id} />}
      </ViewerBar>
      {isLoading && <div className="viewer-progress" role="progressbar" aria-label={t('viewer.progress')} />}
      {isAskingForToken && <LoadingDialog name={name} />}
      {state.kind === 'closed' && <ClosedReport report={state.report} />}
      {state.kind === 'failed' && (
        <ReportError
          message={state.message}
          reason={findReason(opening.error)}
          name={name}
          onRetry={() => onRetry()}
          onShowAnyway={
            state.message === 'errors.hostUnreachable' && shown?.type !== 'Power Bi'
              ? () => onRetry(true)
              : undefined
          }
        />
      )}
      {(isLoading || state.kind === 'shown' || state.kind === 'deferred') && (
        <div className="viewer-body">
          <div className="viewer-stage">
            {state.kind === 'deferred' && <DeferredReport report={state.report} onLoad={onLoad} />}
            {shown && refusal && <RefusedPage report={shown} refusal={refusal} />}
            {shown && opened && (
              <ReportViewer
                report={shown}
                opening={opened}
                record={record}
                isUnchecked={isUnchecked}
                {...retained}
                onLoaded={setControls}
                onPageShown={setShownPage}
                events={{
                  drawn: () => {
                    if (!refusal) record.onDrawn();
                    reload(id);
                    setResult({ opening: opened });
                  },
                  failed: (failure) => setResult({ opening: opened, failure }),
                }}
              />
            )}
            {isLoading && !isAskingForToken && (
              <OpeningReport name={knownName}>
                <SlowReport />
              </OpeningReport>
            )}
          </div>
          {shown && !fullscreen && (
            <ViewerDetails
              report={shown}
              open={openPanel === 'details'}
              onClose={() => setPanel(undefined)}
              onRate={isUser ? () => setDialog('rate') : undefined}
            />
          )}
          {shown && needsComments && (
            <Suspense>
              <CommentPanel
                reportId={id}
                page={findShownPage(controls, shownPage)}
                onShowPage={controls?.showPage}
                threadId={threadId}
                onAllThreads={() => setPanel('comments')}
                open={areCommentsOpen && !fullscreen}
                onClose={() => setPanel(undefined)}
              />
            </Suspense>
          )}
        </div>
      )}
      {isUser && !isReadOnly && !message && opened && (
        <FeedbackPrompt
          reportId={id}
          inView={inView}
          hidden={fullscreen}
          onAccept={() => setDialog('feedback')}
        />
      )}
      {controls && shown && (
        <ExportDialog
          report={shown}
          page={findShownPage(controls, shownPage)}
          capture={controls.capture}
          open={isExporting}
          onClose={() => setExporting(false)}
        />
      )}
      {isUser && report.data && (
        <ViewerDialogs report={report.data} open={dialog} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** The panel next to the report. An address that names a comment thread opens the comments. */
function usePanel([panel, setOwnPanel]: ViewerProps['panel']) {
  const [params, changeParams] = useAddressParams();
  const threadId = readId(params.get('comments'));
  return {
    openPanel: threadId ? ('comments' as const) : panel,
    threadId,
    setPanel: (next: ViewerPanel | undefined) => {
      setOwnPanel(next);
      if (threadId) changeParams((current) => current.delete('comments'), { replace: true });
    },
  };
}

/** The page that a Power BI report with several pages shows. */
function findShownPage(controls: ReportControls | undefined, shownPage: string | undefined) {
  const { pages = [], firstPage } = controls ?? {};
  return pages.length > 1 ? pages.find(({ name }) => name === (shownPage ?? firstPage)) : undefined;
}

interface Tried {
  report: ReportRow | undefined;
  fetchError: unknown;
  openError?: unknown;
  isReadOnly: boolean;
}

const isMalformed = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** Returns the server's explanation of a failure of Power BI; undefined for errors that the portal explains itself. */
const findReason = (error: unknown): string | undefined =>
  isApiError(error) && error.status === 503 ? error.detail : undefined;

/** Returns the key of the reason why a report cannot be shown, or undefined. */
function findViewerError({ report, fetchError, openError, isReadOnly }: Tried): string | undefined {
  if (isNotFound(fetchError) || isMalformed(fetchError ?? openError)) return notFound;
  if (fetchError) return 'errors.reportLoad';
  if (report?.status === 'Unavailable') return 'errors.reportUnavailable';
  if (report?.status === 'Not available yet') return 'errors.reportAwaitsImport';
  if (report && !report.embed_url) return isReadOnly ? 'errors.reportHidden' : 'errors.reportLoad';
  if (isNotFound(openError)) return report?.type === 'Power Bi' ? 'errors.reportAwaitsImport' : notFound;
  if (isForbidden(openError)) return isReadOnly ? 'errors.reportHidden' : 'errors.reportNotSetUp';
  return openError ? 'errors.reportLoad' : undefined;
}

/** Announces the report that is being opened. */
function LoadingDialog({ name }: { name: string }) {
  const { t } = useTranslation('screens');
  const title = t('viewer.loading', { name });
  return (
    <dialog open className="viewer-loading" aria-label={title}>
      <p role="status">{title}</p>
      <div className="viewer-progress" />
      <SlowReport />
    </dialog>
  );
}
