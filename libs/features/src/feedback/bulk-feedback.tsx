import type { FeedbackState } from '@portal/contracts';
import { feedbackStates } from '@portal/contracts/rules';
import { BulkActions, type BulkAction, type BulkSelection } from '../bulk/bulk-actions';
import { usePortal, useRefresh, type Table } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

interface BulkFeedbackProps<Row> {
  table: Table<Row>;
  selection: BulkSelection;
  /** The state of all feedback of the list; without it the list has a filter by state. */
  listed?: FeedbackState;
}

/** The actions on many items of feedback: a change to each state. */
export function BulkFeedback<Row>({ table, selection, listed }: BulkFeedbackProps<Row>) {
  const { t } = useTranslation('screens');
  const { feedback } = usePortal().api;
  const change = (newStatus: FeedbackState) => (ids: number[]) => feedback.runBulk({ ids, newStatus });
  const actions = feedbackStates
    .filter((state) => state !== listed)
    .map((state): BulkAction => ({
      key: state,
      label: t(`givenFeedback.bulk.${state}.label`),
      title: (count) => t(`givenFeedback.bulk.${state}.title`, { count }),
      text: t('givenFeedback.bulk.text'),
      done: (count) => t(`givenFeedback.bulk.${state}.done`, { count }),
      plan: (query) => feedback.planBulk({ ...(listed && { status: listed }), ...query, newStatus: state }),
      run: change(state),
      undo: (before, ids) => change(before as FeedbackState)(ids),
    }));
  return (
    <BulkActions
      table={table}
      selection={selection}
      actions={actions}
      onChanged={useRefresh(['feedback', 'waiting'])}
    />
  );
}
