import { usePortal } from '@portal/ui-kit';
import { type ViewCalls, ViewRecord } from './view-record';
import { useEffect, useState } from 'react';

/** Returns the calls that report a view. They outlive the page and neither extend nor end the session. */
export function useViewCalls(): (viewershipId: number) => ViewCalls {
  const { viewership } = usePortal().background;
  return (id) => ({
    pageChanges: (total) => viewership.updatePageChange({ id, total }),
    visualClicks: (total) => viewership.updateVisualClick({ id, total }),
    times: (secondsInView, drawnAfter) => viewership.updateTimes({ id, secondsInView, drawnAfter }),
  });
}

/** Returns a {@link ViewRecord} from mount to unmount, connected to the page's visibility and the end of the session. */
export function useViewRecord(): ViewRecord {
  const [record] = useState(() => new ViewRecord());
  const { session } = usePortal();
  useEffect(() => session.beforeEnd(() => record.onHidden()), [session, record]);
  useEffect(() => {
    const turn = () => (document.visibilityState === 'hidden' ? record.onHidden() : record.onShown());
    const leave = () => record.onHidden();
    record.start();
    turn();
    document.addEventListener('visibilitychange', turn);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      removeEventListener('pagehide', leave);
      record.end();
    };
  }, [record]);
  return record;
}
