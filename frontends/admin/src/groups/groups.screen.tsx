import type { GroupRow } from '@portal/contracts';
import {
  ExportButton,
  FormDialog,
  SelectableRows,
  TablePage,
  TableToolbar,
  TextField,
  required,
  useConfirmedWrite,
  useDialog,
  useFormat,
  useNotice,
  usePortal,
  useTable,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEditAndDelete } from '../table/use-edit-and-delete';
import {
  listsOfGroups,
  type GroupValues,
  useGroupDeletion,
  useGroupPages,
  useGroupSaving,
} from './groups.resource';

export function GroupsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const dialog = useDialog<GroupRow | undefined>();
  const confirm = useConfirmedWrite();
  const remove = useGroupDeletion();

  const confirmDelete = ({ id, name }: GroupRow) =>
    confirm({
      title: t('groups.delete.question', { name }),
      okText: t('groups.delete.ok'),
      write: () => remove({ id }),
      success: t('groups.delete.success'),
      failure: t('groups.delete.failure'),
    });
  const rowActions = useEditAndDelete<GroupRow>(dialog.show, confirmDelete);

  const { userGroup } = usePortal().api;
  const pages = useGroupPages();
  const table = useTable<GroupRow>({
    name: 'stakeholder-groups',
    ...pages,
    columns: [{ key: 'name', title: t('groups.name'), sortBy: 'name', render: ({ name }) => name }],
    defaultSort: 'name',
  });
  return (
    <>
      <TablePage
        table={table}
        title={t('groups.title')}
        actions={
          <Button type="primary" onClick={() => dialog.show(undefined)}>
            {t('groups.add.action')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          searchLabel={t('kit:reports.search')}
          countText={(count) => t('groups.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="stakeholder-groups" />
        </TableToolbar>
        <SelectableRows
          table={table}
          emptyText={t('groups.empty')}
          rowName={({ name }) => name}
          rowActions={rowActions}
          action={{
            key: 'delete',
            label: t('delete'),
            danger: true,
            title: (values) => t('groups.delete.bulk.title', { ...values }),
            text: t('groups.delete.bulk.text'),
            done: (values) => t('groups.delete.bulk.done', { ...values }),
          }}
          load={pages.load}
          change={userGroup.delete}
          lists={listsOfGroups}
        />
      </TablePage>
      <GroupDialog group={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}

interface GroupDialogProps {
  /** Undefined to add a group. */
  group: GroupRow | undefined;
  open: boolean;
  onClose: () => void;
}

function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const texts = group ? 'groups.edit' : 'groups.add';
  return (
    <FormDialog<GroupValues>
      open={open}
      title={t(`${texts}.title`)}
      initial={{ name: group?.name ?? '' }}
      submitText={t(`${texts}.submit`)}
      failureText={t(`${texts}.failure`)}
      onSubmit={useGroupSaving(group?.id)}
      onDone={() => notice.success(t(`${texts}.success`))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('groups.name')}
        maxLength={200}
        rules={[required(t(`${texts}.missingName`))]}
      />
    </FormDialog>
  );
}
