import { useEffect, useState } from 'react';
import { usePortal } from '@portal/ui-kit';
import { ViewRecord } from './view-record';

/** A {@link ViewRecord} from the mount to the unmount, which knows when the page is seen and when the session ends. */
export function useViewRecord(): ViewRecord {
  const [record] = useState(() => new ViewRecord());
  const { session } = usePortal();
  useEffect(() => session.beforeEnd(() => record.hidden()), [session, record]);
  useEffect(() => {
    const turn = () => (document.visibilityState === 'hidden' ? record.hidden() : record.shown());
    const leave = () => record.hidden();
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
