import { useEffect, useEffectEvent, useRef } from 'react';
import { present } from '../platform';
import { ReportSession, type Grant, type ReportEvents } from './report-session';

interface PowerBiFrameProps {
  reportId: string;
  title: string;
  grant: Grant;
  fetchGrant: () => Promise<Grant>;
  events: ReportEvents;
}

/** A Power BI report. It is embedded once: new tokens go to the report that stands, never through these props. */
export function PowerBiFrame({ reportId, title, grant, fetchGrant, events }: PowerBiFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const fetchAnother = useEffectEvent(fetchGrant);
  const rendered = useEffectEvent(events.rendered);
  const pageChanged = useEffectEvent(events.pageChanged);
  const visualClicked = useEffectEvent(events.visualClicked);
  const failed = useEffectEvent(events.failed);
  const first = useRef(grant);

  useEffect(() => {
    const session = new ReportSession(
      present(place.current, 'The place of the frame'),
      { reportId, title },
      first.current,
      () => fetchAnother(),
      {
        rendered: () => rendered(),
        pageChanged: () => pageChanged(),
        visualClicked: () => visualClicked(),
        failed: () => failed(),
      },
    );
    return () => session.end();
  }, [reportId, title]);

  return <div ref={place} className="viewer-frame" />;
}
