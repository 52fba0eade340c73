import { usePortal } from '@portal/ui-kit';
import type { ViewCalls } from './view-record';

/** Gives the calls that tell of a recorded opening; they go on after the page and never keep or end a session. */
export function useViewCalls(): (viewershipId: number) => ViewCalls {
  const { viewership } = usePortal().background;
  return (id) => ({
    pageChanges: (total) => viewership.updatePageChange({ id, total }),
    visualClicks: (total) => viewership.updateVisualClick({ id, total }),
    times: (secondsInView, drawnAfter) => viewership.updateTimes({ id, secondsInView, drawnAfter }),
  });
}
