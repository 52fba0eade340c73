import type { CategoryRow } from '@portal/contracts';
import { useCategoryPages } from '@portal/features';
import {
  type DialogState,
  FormDialog,
  TextAreaField,
  TextField,
  requireText,
  useDialog,
  useNotice,
  usePortal,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ManagedList, useConfirmedDeletion, useEditAndDelete, useShowAdded } from '../table/managed-list';
import { listsOfCategories, type CategoryValues, useCategorySaving } from './report-categories.resource';

export function ReportCategoriesScreen() {
  const { t } = useTranslation('admin');
  const dialog = useDialog<CategoryRow | undefined>();
  const deleteRow = usePortal().api.reportCategory.delete;
  const confirmDelete = useConfirmedDeletion('categories', deleteRow, listsOfCategories);
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

  return (
    <>
      <ManagedList<CategoryRow>
        texts="categories"
        name="report-categories"
        pages={useCategoryPages()}
        columns={columns}
        defaultSort="name"
        rowName={({ name }) => name}
        rowActions={useEditAndDelete<CategoryRow>(dialog.show, (row) =>
          confirmDelete(row, t('categories.delete.text')),
        )}
        onAdd={() => dialog.show(undefined)}
        deleteRow={deleteRow}
        lists={listsOfCategories}
      />
      <CategoryDialog dialog={dialog} />
    </>
  );
}

/** Adds a category without an item. */
function CategoryDialog({ dialog }: { dialog: DialogState<CategoryRow | undefined> }) {
  const category = dialog.item;
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const showAdded = useShowAdded();
  const texts = category ? 'categories.edit' : 'categories.add';
  const { name = '', fullname = '', description = '' } = category ?? {};
  return (
    <FormDialog<CategoryValues>
      open={dialog.open}
      title={t(`${texts}.title`)}
      initial={{ name, fullname, description }}
      submitText={t(`${texts}.submit`)}
      failureText={t(`${texts}.failure`)}
      onSubmit={useCategorySaving(category?.id)}
      onDone={(_response, added) => {
        notice.success(t(`${texts}.success`));
        if (!category) showAdded(added.name);
      }}
      onClose={dialog.close}
    >
      <TextField
        name="name"
        label={t('categories.name')}
        hint={t('categories.nameHint')}
        maxLength={100}
        rules={[requireText(t('categories.missingName'))]}
      />
      <TextField
        name="fullname"
        label={t('categories.fullname')}
        maxLength={200}
        rules={[requireText(t('categories.missingFullname'))]}
      />
      <TextAreaField
        name="description"
        label={t('categories.description')}
        maxLength={1000}
        rules={[requireText(t('categories.missingDescription'))]}
      />
    </FormDialog>
  );
}
