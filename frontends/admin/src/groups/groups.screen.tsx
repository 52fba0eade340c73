import type { GroupRow } from '@portal/contracts';
import { useGroupPages } from '@portal/features';
import {
  type DialogState,
  FormDialog,
  TextField,
  requireText,
  useDialog,
  useNotice,
  usePortal,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ManagedList, useConfirmedDeletion, useEditAndDelete, useShowAdded } from '../table/managed-list';
import { listsOfGroups, type GroupValues, useGroupSaving } from './groups.resource';

export function GroupsScreen() {
  const { t } = useTranslation('admin');
  const dialog = useDialog<GroupRow | undefined>();
  const deleteRow = usePortal().api.userGroup.delete;
  const confirmDelete = useConfirmedDeletion('groups', deleteRow, listsOfGroups);
  return (
    <>
      <ManagedList<GroupRow>
        texts="groups"
        name="stakeholder-groups"
        pages={useGroupPages()}
        columns={[{ key: 'name', title: t('groups.name'), sortBy: 'name', render: ({ name }) => name }]}
        defaultSort="name"
        rowName={({ name }) => name}
        rowActions={useEditAndDelete(dialog.show, confirmDelete)}
        onAdd={() => dialog.show(undefined)}
        deleteRow={deleteRow}
        lists={listsOfGroups}
      />
      <GroupDialog dialog={dialog} />
    </>
  );
}

/** Adds a group without an item. */
function GroupDialog({ dialog }: { dialog: DialogState<GroupRow | undefined> }) {
  const group = dialog.item;
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const showAdded = useShowAdded();
  const texts = group ? 'groups.edit' : 'groups.add';
  return (
    <FormDialog<GroupValues>
      open={dialog.open}
      title={t(`${texts}.title`)}
      initial={{ name: group?.name ?? '' }}
      submitText={t(`${texts}.submit`)}
      failureText={t(`${texts}.failure`)}
      onSubmit={useGroupSaving(group?.id)}
      onDone={(_response, { name }) => {
        notice.success(t(`${texts}.success`));
        if (!group) showAdded(name);
      }}
      onClose={dialog.close}
    >
      <TextField
        name="name"
        label={t('groups.name')}
        maxLength={200}
        rules={[requireText(t(`${texts}.missingName`))]}
      />
    </FormDialog>
  );
}
