import type { CategoryRow, ReportRow, WriteResponse } from '@portal/contracts';
import { useReportColumns } from '@portal/portal-screens';
import {
  ExportButton,
  FormDialog,
  RemoteSelectField,
  TablePage,
  TableRows,
  TableToolbar,
  required,
  useConfirmedWrite,
  useDialog,
  useFormat,
  useNotice,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import {
  useCategorisedReportPages,
  useCategoryAssignment,
  useCategoryPages,
  useExistingReports,
} from './report-categories.resource';
import { Button } from 'antd';
import { useState } from 'react';

/** Assigns selected reports to a category, or removes them from theirs. */
export function EditReportCategoryScreen() {
  const { t } = useTranslation('kit');
  const admin = useTranslation('admin');
  const format = useFormat();
  const chosen = useChosenReports();
  const columns = useReportColumns<ReportRow>();
  const { type, owner, category, uploaded } = columns;
  // A link would lose the selection.
  const name: TableColumn<ReportRow> = { ...columns.name, render: (report) => report.name };
  const table = useTable<ReportRow>({
    ...useCategorisedReportPages(),
    columns: [name, category, type, owner, uploaded],
    defaultSort: '-type,-date_uploaded',
  });
  return (
    <TablePage
      table={table}
      title={admin.t('categories.assign.title')}
      actions={<CategoryActions chosen={chosen} />}
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      >
        <ExportButton table={table} name="reports-and-categories" />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={admin.t('reports.empty')}
        rowName={(report) => report.name}
        selection={{ ids: chosen.ids, onChange: chosen.choose }}
      />
    </TablePage>
  );
}

function CategoryActions({ chosen }: { chosen: ChosenReports }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const dialog = useDialog<true>();
  const confirm = useConfirmedWrite();
  const { length } = chosen.ids;
  const none = length === 0;
  const counted = { count: length, formatted: format.number(length) };
  const askToClear = () =>
    confirm({
      title: t('categories.clear.question', counted),
      okText: t('categories.clear.action'),
      write: () => chosen.assign(null),
      success: t('categories.clear.success'),
      failure: t('categories.clear.failure'),
      onDone: chosen.clear,
    });
  return (
    <div className="page-actions">
      <span className="chosen-count" role="status">
        {none ? t('categories.choose') : t('categories.chosen', counted)}
      </span>
      <Button disabled={none} onClick={chosen.clear}>
        {t('categories.clearSelection')}
      </Button>
      <Button disabled={none} onClick={askToClear}>
        {t('categories.clear.action')}
      </Button>
      <Button type="primary" disabled={none} onClick={() => dialog.show(true)}>
        {t('categories.assign.action')}
      </Button>
      <AssignCategoryDialog chosen={chosen} open={dialog.open} onClose={dialog.close} />
    </div>
  );
}

interface AssignCategoryDialogProps {
  chosen: ChosenReports;
  open: boolean;
  onClose: () => void;
}

function AssignCategoryDialog({ chosen, open, onClose }: AssignCategoryDialogProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const notice = useNotice();
  const { length } = chosen.ids;
  return (
    <FormDialog<{ categoryId: number }>
      open={open}
      title={t('categories.assign.action')}
      submitText={t('categories.assign.submit')}
      failureText={t('categories.assign.failure')}
      onSubmit={({ categoryId }) => chosen.assign(categoryId)}
      onDone={() => {
        notice.success(t('categories.assign.success'));
        chosen.clear();
      }}
      onClose={onClose}
    >
      {length > 0 && (
        <p className="dialog-subject">
          {t('categories.chosen', { count: length, formatted: format.number(length) })}
        </p>
      )}
      <RemoteSelectField<CategoryRow>
        name="categoryId"
        label={t('kit:reports.category')}
        {...useCategoryPages()}
        toOption={({ id, name }) => ({ value: id, label: name })}
        rules={[required(t('categories.assign.missing'))]}
      />
    </FormDialog>
  );
}

interface ChosenReports {
  ids: number[];
  choose: (ids: number[]) => void;
  clear: () => void;
  /** Null removes the category. Deselects deleted reports when the server refuses. */
  assign: (categoryId: number | null) => Promise<WriteResponse>;
}

function useChosenReports(): ChosenReports {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [ids, choose] = useState<number[]>([]);
  const assign = useCategoryAssignment();
  const existing = useExistingReports();

  /** The server refuses all reports if one is deleted. Deselecting those lets the user retry with the rest. */
  async function dropGone(answer: WriteResponse): Promise<WriteResponse> {
    const left = await existing(ids);
    const count = ids.length - left.length;
    if (count === 0) return answer;
    choose(left);
    return { ...answer, message: t('categories.gone', { count, formatted: format.number(count) }) };
  }

  return {
    ids,
    choose,
    clear: () => choose([]),
    assign: async (categoryId) => {
      if (ids.length === 0) return { affectedRows: 0, message: t('categories.choose') };
      const answer = await assign({ reports: ids, categoryId });
      return answer.affectedRows === 0 ? dropGone(answer) : answer;
    },
  };
}
