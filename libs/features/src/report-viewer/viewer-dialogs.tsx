import type { ReportRow } from '@portal/contracts';
import { FeedbackDialog, RateDialog } from './feedback.dialog';
import { RecommendDialog } from './recommend.dialog';

export { RequestAccessDialog } from '../permissions/request-access.dialog';
export { ManageBookmarksDialog, SaveBookmarkDialog } from './bookmarks.dialog';
export { CopyLinkDialog } from './copy-link.dialog';
export { ExportDialog } from './export.dialog';
export { ViewerDetails } from './viewer-details';

export type ViewerDialog = 'feedback' | 'recommend' | 'rate';

export type ViewerPanel = 'details' | 'comments';

interface ViewerDialogsProps {
  report: ReportRow;
  open: ViewerDialog | undefined;
  onClose: () => void;
}

/** The dialogs of a user's viewer. */
export function ViewerDialogs({ report, open, onClose }: ViewerDialogsProps) {
  return (
    <>
      <FeedbackDialog report={report} open={open === 'feedback'} onClose={onClose} />
      <RecommendDialog report={report} open={open === 'recommend'} onClose={onClose} />
      <RateDialog report={report} open={open === 'rate'} onClose={onClose} />
    </>
  );
}
