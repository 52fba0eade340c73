import { useEffect, useEffectEvent, useRef } from 'react';
import { requirePresent } from '@portal/ui-kit/platform';
import { ReportSession, type Grant, type ReportEvents } from './report-session';

interface PowerBiFrameProps {
  reportId: string;
  title: string;
  /** Name of the page to show; a change is applied to the open report. */
  page: string | undefined;
  /** Name of the bookmark to apply; a change is applied to the open report. */
  bookmark: string | undefined;
  /** Captured state to open with. */
  state?: string | undefined;
  grant: Grant;
  fetchGrant: () => Promise<Grant>;
  events: ReportEvents;
}

/** Shows a Power BI report. It is embedded once: new tokens, pages and bookmarks are passed to the embedded report. */
export function PowerBiFrame({
  reportId,
  title,
  page,
  bookmark,
  state,
  grant,
  fetchGrant,
  events,
}: PowerBiFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const session = useRef<ReportSession>(undefined);
  const getHandlers = useEffectEvent(() => ({ ...events, fetchGrant }));
  const first = useRef({ grant, page, bookmark, state });

  useEffect(() => {
    const { grant: grantAtStart, ...start } = first.current;
    const started = new ReportSession(
      requirePresent(place.current, 'The place of the frame'),
      { reportId, title, ...start },
      grantAtStart,
      () => getHandlers(),
    );
    session.current = started;
    return () => started.end();
  }, [reportId, title]);

  useEffect(() => {
    if (page) session.current?.showPage(page);
  }, [page]);

  useEffect(() => {
    if (bookmark && bookmark !== first.current.bookmark) session.current?.applyBookmark(bookmark);
    first.current.bookmark = bookmark;
  }, [bookmark]);

  return <div ref={place} className="viewer-frame" />;
}
