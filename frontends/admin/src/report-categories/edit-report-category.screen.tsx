import type { CategoryRow, ReportRow, WriteResponse } from '@portal/contracts';
import { useCategoryPages, useReportColumns } from '@portal/features';
import {
  FormDialog,
  RemoteSelectField,
  requireText,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  toOption,
  useConfirmedWrite,
  useDialog,
  useNotice,
  useTable,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategorisedReportPages, useCategoryAssignment } from './report-categories.resource';

/** Assigns selected reports to a category, or removes them from theirs. */
export function EditReportCategoryScreen() {
  const { t } = useTranslation('screens');
  const selection = useReportSelection();
  const columns = useReportColumns<ReportRow>();
  const { type, owner, category, uploaded } = columns;
  // A link would lose the selection.
  const name: TableColumn<ReportRow> = { ...columns.name, render: (report) => report.name };
  const table = useTable<ReportRow>({
    name: 'reports-and-categories',
    ...useCategorisedReportPages(),
    columns: [name, { ...category, width: '30%' }, type, { ...owner, isHiddenAtFirst: true }, uploaded],
    defaultSort: '-type,-date_uploaded',
  });
  return (
    <TablePage table={table}>
      <TableToolbar table={table} countText={(count) => t('reports.count', { count })} />
      <TableRows
        table={table}
        emptyText={t('reports.empty')}
        rowName={(report) => report.name}
        selection={{ ids: selection.ids, onChange: selection.select, isShown: true }}
      />
      <CategoryActions selection={selection} />
    </TablePage>
  );
}

function CategoryActions({ selection }: { selection: ReportSelection }) {
  const { t } = useTranslation('admin');
  const dialog = useDialog<true>();
  const confirm = useConfirmedWrite();
  const { length } = selection.ids;
  const countValues = { count: length };
  const confirmClear = () =>
    confirm({
      title: t('categories.clear.question', countValues),
      okText: t('categories.clear.action'),
      write: () => selection.assign(null),
      success: t('categories.edit.success'),
      failure: t('categories.edit.failure'),
      onDone: selection.clear,
    });
  return (
    <>
      {length > 0 && (
        <div className="bulk-bar" role="group" aria-label={t('screens:selection.label')}>
          <span className="table-count" role="status">
            {t('categories.selected', countValues)}
          </span>
          <Button size="small" onClick={confirmClear}>
            {t('categories.clear.action')}
          </Button>
          <Button size="small" type="primary" onClick={() => dialog.show(true)}>
            {t('categories.assign.action')}
          </Button>
        </div>
      )}
      <AssignCategoryDialog selection={selection} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

interface AssignCategoryDialogProps {
  selection: ReportSelection;
  open: boolean;
  onClose: () => void;
}

export function AssignCategoryDialog({ selection, open, onClose }: AssignCategoryDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const { length } = selection.ids;
  return (
    <FormDialog<{ categoryId: number }>
      open={open}
      title={t('categories.assign.action')}
      submitText={t('categories.assign.submit')}
      failureText={t('categories.edit.failure')}
      onSubmit={({ categoryId }) => selection.assign(categoryId)}
      onDone={() => {
        notice.success(t('categories.edit.success'));
        selection.clear();
      }}
      onClose={onClose}
    >
      {length > 0 && <p className="dialog-subject">{t('categories.selected', { count: length })}</p>}
      <RemoteSelectField<CategoryRow>
        name="categoryId"
        label={t('screens:reports.category')}
        {...useCategoryPages()}
        toOption={toOption}
        rules={[requireText(t('categories.assign.missing'))]}
      />
    </FormDialog>
  );
}

interface ReportSelection {
  ids: number[];
  select: (ids: number[]) => void;
  clear: () => void;
  /** Null removes the category. */
  assign: (categoryId: number | null) => Promise<WriteResponse>;
}

function useReportSelection(): ReportSelection {
  const [ids, select] = useState<number[]>([]);
  const assign = useCategoryAssignment();
  return {
    ids,
    select,
    clear: () => select([]),
    assign: (categoryId) => assign({ reports: ids, categoryId }),
  };
}
