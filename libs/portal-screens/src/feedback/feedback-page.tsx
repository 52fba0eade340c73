import { MessageOutlined } from '@ant-design/icons';
import type { FeedbackRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  useFilter,
  useFormat,
  useTable,
} from '@portal/ui-kit';
import { useWriterName } from '../people';
import { AnswerFeedbackDialog } from './answer-feedback.dialog';
import { stateIn } from './feedback-state';
import { useGivenFeedback } from './feedback.resource';
import { StateFilter } from './state-filter';
import { useFeedbackColumns } from './use-feedback-columns';

/** The feedback that the person is responsible for, to be read and answered; the state that it is narrowed to is kept in the address. */
export function FeedbackPage() {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const nameOf = useWriterName();
  const dialog = useDialog<FeedbackRow>();
  const [filter, setFilter] = useFilter('state');
  const state = stateIn(filter);
  const { items, answer } = useGivenFeedback(state);
  const table = useTable<FeedbackRow>({
    ...items,
    columns: useFeedbackColumns(),
    defaultSort: '-date_created',
  });
  return (
    <>
      <TablePage table={table}>
        <TableToolbar
          table={table}
          searchLabel={t('reports.search')}
          countText={(count) => t('givenFeedback.count', { count, formatted: format.number(count) })}
          filters={<StateFilter state={state} onChange={(chosen) => setFilter(chosen ?? '')} />}
        >
          <ExportButton table={table} name="feedback" />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t(`givenFeedback.empty.${state ?? 'all'}`)}
          rowName={(row) =>
            t('givenFeedback.rowName', {
              report: row.name || t('reports.deleted'),
              name: nameOf(row),
            })
          }
          rowActions={(row) => [
            {
              key: 'answer',
              label: t('givenFeedback.answer.action'),
              icon: <MessageOutlined aria-hidden />,
              onClick: () => dialog.show(row),
            },
          ]}
        />
      </TablePage>
      <AnswerFeedbackDialog
        feedback={dialog.item}
        open={dialog.open}
        onSubmit={answer}
        onClose={dialog.close}
      />
    </>
  );
}
