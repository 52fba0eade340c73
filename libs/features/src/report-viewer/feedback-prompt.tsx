import { useTranslation } from 'react-i18next';
import { FocusRestore, useBusyAction } from '@portal/ui-kit';
import { useDeclineFeedback, useFeedbackState } from './feedback.resource';
import { type TimeInView, useSeenFor } from './time-in-view';

const promptAfterMs = 120_000;

interface FeedbackPromptProps {
  reportId: number;
  /** The time for which the report was in view. */
  inView: TimeInView;
  /** True while there is no space for the prompt. */
  hidden: boolean;
  /** Called when the person wants to give feedback. */
  onAccept: () => void;
}

/** Asks for feedback below a report after two minutes in view, until the user gives or declines it. */
export function FeedbackPrompt({ reportId, inView, hidden, onAccept }: FeedbackPromptProps) {
  const { t } = useTranslation('screens');
  const due = useSeenFor(inView, promptAfterMs);
  const { data } = useFeedbackState(reportId, due);
  const decline = useBusyAction(useDeclineFeedback(reportId));
  // The cached state of an earlier visit is available at once.
  const asks = due && data?.exists === false && !data.declined && !hidden;
  return (
    <div className="feedback-prompt" data-asks={asks || undefined}>
      {/* Screen readers tell of what comes into a place that was there before. */}
      <p role="status">{asks && t('feedback.question')}</p>
      {asks && (
        <div className="feedback-prompt-choices">
          <FocusRestore />
          <button type="button" className="button" disabled={decline.busy} onClick={decline.start}>
            {t('feedback.no')}
          </button>
          <button type="button" className="button button-primary" disabled={decline.busy} onClick={onAccept}>
            {t('feedback.yes')}
          </button>
        </div>
      )}
    </div>
  );
}
