import type { CategoryRow } from '@portal/contracts';
import {
  ExportButton,
  FormDialog,
  SelectableRows,
  TablePage,
  TableToolbar,
  TextAreaField,
  TextField,
  required,
  useConfirmedWrite,
  useDialog,
  useFormat,
  useNotice,
  usePortal,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEditAndDelete } from '../table/use-edit-and-delete';
import {
  listsOfCategories,
  type CategoryValues,
  useCategoryDeletion,
  useCategoryPages,
  useCategorySaving,
} from './report-categories.resource';

export function ReportCategoriesScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const dialog = useDialog<CategoryRow | undefined>();
  const confirm = useConfirmedWrite();
  const remove = useCategoryDeletion();

  const confirmDelete = ({ id, name }: CategoryRow) =>
    confirm({
      title: t('categories.delete.question', { name }),
      text: t('categories.delete.text'),
      okText: t('categories.delete.ok'),
      write: () => remove({ id }),
      success: t('categories.delete.success'),
      failure: t('categories.delete.failure'),
    });
  const rowActions = useEditAndDelete<CategoryRow>(dialog.show, confirmDelete);
  const columns: TableColumn<CategoryRow>[] = [
    { key: 'name', title: t('categories.name'), sortBy: 'name', render: ({ name }) => name },
    {
      key: 'fullname',
      title: t('categories.fullname'),
      sortBy: 'fullname',
      render: ({ fullname }) => fullname,
    },
    {
      key: 'description',
      title: t('categories.description'),
      sortBy: 'description',
      render: ({ description }) => <span className="breakable">{description}</span>,
      text: ({ description }) => description,
    },
  ];

  const { reportCategory } = usePortal().api;
  const pages = useCategoryPages();
  const table = useTable<CategoryRow>({
    name: 'report-categories',
    ...pages,
    columns,
    defaultSort: 'name',
  });
  return (
    <>
      <TablePage
        table={table}
        title={t('categories.title')}
        actions={
          <Button type="primary" onClick={() => dialog.show(undefined)}>
            {t('categories.add.action')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          searchLabel={t('kit:reports.search')}
          countText={(count) => t('categories.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="report-categories" />
        </TableToolbar>
        <SelectableRows
          table={table}
          emptyText={t('categories.empty')}
          rowName={({ name }) => name}
          rowActions={rowActions}
          action={{
            key: 'delete',
            label: t('delete'),
            danger: true,
            title: (values) => t('categories.delete.bulk.title', { ...values }),
            text: t('categories.delete.bulk.text'),
            done: (values) => t('categories.delete.bulk.done', { ...values }),
          }}
          load={pages.load}
          change={reportCategory.delete}
          lists={listsOfCategories}
        />
      </TablePage>
      <CategoryDialog category={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

interface CategoryDialogProps {
  /** Undefined to add a category. */
  category: CategoryRow | undefined;
  open: boolean;
  onClose: () => void;
}

function CategoryDialog({ category, open, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const texts = category ? 'categories.edit' : 'categories.add';
  const { name = '', fullname = '', description = '' } = category ?? {};
  return (
    <FormDialog<CategoryValues>
      open={open}
      title={t(`${texts}.title`)}
      initial={{ name, fullname, description }}
      submitText={t(`${texts}.submit`)}
      failureText={t(`${texts}.failure`)}
      onSubmit={useCategorySaving(category?.id)}
      onDone={() => notice.success(t(`${texts}.success`))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('categories.name')}
        hint={t('categories.nameHint')}
        maxLength={100}
        rules={[required(t('categories.missingName'))]}
      />
      <TextField
        name="fullname"
        label={t('categories.fullname')}
        maxLength={200}
        rules={[required(t('categories.missingFullname'))]}
      />
      <TextAreaField
        name="description"
        label={t('categories.description')}
        maxLength={1000}
        rules={[required(t('categories.missingDescription'))]}
      />
    </FormDialog>
  );
}
