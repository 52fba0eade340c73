import {
  ArrowLeftOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useShortcuts } from '../help/use-shortcuts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  findHome,
  isFirstEntry,
  PageTitle,
  useAppDefinition,
  useFormat,
  useIsPhone,
  usePortal,
} from '@portal/ui-kit';
import type { ReportRow } from '@portal/contracts';
import { isStale, isVerified, StaleMark, VerifiedMark } from '../reports/reliability';
import { useDataDate } from '../reports/report-name';
import { BarButton } from './bar-button';

interface ViewerBarProps {
  name: string;
  /** Undefined until the report is found, and for a page that people may not see. */
  report: ReportRow | undefined;
  fullscreen: boolean;
  /** Enters or exits full screen. On phones, {@link ViewerActions} enters it. */
  onFullscreen: () => void;
  /** Buttons before the one for full screen. */
  children?: ReactNode;
}

/** Returns a function that leaves the viewer. One that was opened by its address has no previous screen. */
export function useLeaveViewer(): () => void {
  const { routes } = useAppDefinition();
  const navigate = useNavigate();
  return () => void (isFirstEntry() ? navigate(findHome(routes)) : navigate(-1));
}

/**
 * The bar above an open report. Where the report has the whole screen, it comes with the pointer at the top edge, with the focus, and on
 * touch screens by a button.
 */
export function ViewerBar({ name, report, fullscreen, onFullscreen, children }: ViewerBarProps) {
  const { t } = useTranslation('screens');
  const phone = useIsPhone();
  const leave = useLeaveViewer();
  const [isPulledDown, setPulledDown] = useState(false);
  return (
    <header className="viewer-bar" data-pulled-down={isPulledDown || undefined}>
      <BarButton
        className="viewer-bar-toggle"
        icon={isPulledDown ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        label={t('viewer.bar')}
        word="never"
        aria-expanded={isPulledDown}
        onClick={() => setPulledDown(!isPulledDown)}
      />
      {!(fullscreen && phone) && (
        <BarButton icon={<ArrowLeftOutlined aria-hidden />} label={t('back')} word="wide" onClick={leave} />
      )}
      <div className="viewer-heading">
        <PageTitle title={name} className="viewer-title" />
        {report && <ViewerReliability report={report} />}
      </div>
      {children}
      {(fullscreen || !phone) && (
        <BarButton
          icon={fullscreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          label={t(fullscreen ? 'viewer.exitFullscreen' : 'viewer.enterFullscreen')}
          onClick={() => {
            setPulledDown(false);
            onFullscreen();
          }}
        />
      )}
    </header>
  );
}

/** Shows the verification and the age of the data below the name. On phones, the details have the whole date. */
function ViewerReliability({ report }: { report: ReportRow }) {
  const format = useFormat();
  const phone = useIsPhone();
  const dataDate = useDataDate(report);
  const { data_refreshed_at } = report;
  if (!data_refreshed_at && !isVerified(report)) return null;
  const formatShort = isStale(report) ? format.date : format.time;
  return (
    <p className="viewer-reliability">
      <VerifiedMark report={report} /> <StaleMark report={report} />{' '}
      {phone && data_refreshed_at ? (
        <>
          <span aria-hidden>{formatShort(data_refreshed_at)}</span>
          <span className="visually-hidden">{dataDate}</span>
        </>
      ) : (
        <span>{dataDate}</span>
      )}
    </p>
  );
}

/** Returns true if a letter is text, or a key of an open dialog or menu. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], dialog, [role=dialog], [role=menu]') !==
    null;

/** Runs the action of a letter on the viewer. The dialog that announces a report does not stop it. */
export const useViewerKeys = (actions: Readonly<Record<string, () => void>>): void =>
  useShortcuts(actions, isElsewhere);

/** Shows a container in full screen, or over the page if the browser has no full screen. */
export function useFullscreen(container: RefObject<HTMLElement | null>, onUnsupported: () => void) {
  const { isReadOnly } = usePortal();
  const [mode, setMode] = useState<'page' | 'laidOver' | 'fullscreen'>('page');

  const layOver = () => {
    onUnsupported();
    setMode('laidOver');
  };
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (mode === 'laidOver') return setMode('page');
    // A full screen would hide the banner of the view.
    if (isReadOnly) return setMode('laidOver');
    if (!document.fullscreenEnabled) return layOver();
    // Some browsers have the API, but refuse it.
    container.current?.requestFullscreen().catch(layOver);
  };
  const onToggle = useEffectEvent(toggle);
  useViewerKeys({ f: toggle });

  useEffect(() => {
    const onChange = () => setMode(document.fullscreenElement ? 'fullscreen' : 'page');
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
      if (key.toLowerCase() !== 'f' || !ctrlKey || !shiftKey || altKey || metaKey) return;
      event.preventDefault();
      onToggle();
    };
    document.addEventListener('fullscreenchange', onChange);
    addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      removeEventListener('keydown', onKey);
    };
  }, []);

  return { fullscreen: mode !== 'page', laidOver: mode === 'laidOver', toggle };
}
