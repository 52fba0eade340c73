import type { ReportRow } from '@portal/contracts';
import { FeedbackDialog } from './feedback.dialog';
import { RateDialog } from './rate.dialog';
import { RecommendDialog } from './recommend.dialog';

/** What a user can do with an open report in a dialog. */
export type ViewerDialog = 'feedback' | 'recommend' | 'rate';

interface ViewerDialogsProps {
  report: ReportRow;
  /** The one that is open. */
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
