import type { ReportSettings } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FrameEvents } from '../power-bi/report-session';
import { getReportSettings } from '../reports/report-settings';
import { useIdentityToken, type FramedReport, type IdentityToken } from './identity-token';
import { checkHost, drawTimeoutMs, hostTimeoutMs } from '../power-bi/host-check';

interface WebFrameProps {
  report: FramedReport;
  /** Undefined for a page that gets no identity. */
  identityToken: IdentityToken | undefined;
  title: string;
  /** True to show the page without checking its host. */
  isUnchecked: boolean;
  events: FrameEvents;
}

/** Returns what the page may do. */
const writeSandbox = ({ canOpenTabs, canStore, canDownload, canShowDialogs }: ReportSettings): string =>
  [
    'allow-scripts allow-forms',
    canOpenTabs && 'allow-popups',
    canStore && 'allow-same-origin',
    canDownload && 'allow-downloads',
    canShowDialogs && 'allow-modals',
  ]
    .filter(Boolean)
    .join(' ');

/** Shows a Web Embed or Dash report: a sandboxed page of another host. It counts as drawn once its host has answered. */
export function WebFrame({ report, identityToken, title, isUnchecked, events }: WebFrameProps) {
  const address = report.embed_url ?? '';
  const settings = getReportSettings(report);
  const frame = useRef<HTMLIFrameElement>(null);
  const src = useIdentityToken(report, identityToken, frame);
  const [isLoaded, setLoaded] = useState(false);
  const [isReachable, setReachable] = useState(isUnchecked);
  const isDrawn = isLoaded && isReachable;
  const getEvents = useEffectEvent(() => events);

  useEffect(() => {
    if (isUnchecked) return;
    const leaving = new AbortController();
    void checkHost(address, leaving.signal).then((isReachable) => {
      if (leaving.signal.aborted) return;
      if (isReachable) setReachable(true);
      else getEvents().failed('errors.hostUnreachable');
    });
    return () => leaving.abort();
  }, [address, isUnchecked]);

  useEffect(() => {
    if (isLoaded) return;
    // The person who chose to see it anyway waits longer for a slow page.
    const timer = isUnchecked
      ? setTimeout(() => getEvents().failed('errors.reportLoad'), drawTimeoutMs)
      : setTimeout(() => getEvents().failed('errors.hostUnreachable'), hostTimeoutMs);
    return () => clearTimeout(timer);
  }, [isLoaded, isUnchecked]);

  useEffect(() => {
    if (isDrawn) getEvents().drawn();
  }, [isDrawn]);

  return (
    <iframe
      ref={frame}
      className="viewer-frame"
      src={src}
      title={title}
      sandbox={writeSandbox(settings)}
      referrerPolicy={settings.referrerPolicy}
      onLoad={() => setLoaded(true)}
    />
  );
}
