import { useConfirmedWrite, usePortal, useWriting } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { listsOfPermissions } from './permissions.resource';
import { usePermissionUndo } from './use-permission-undo';

/** Returns a function that deletes a permission after a confirmation with a text, and offers to undo it. */
export function useDeletePermission(kind: 'group' | 'user'): (id: number, text: string) => void {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  const offerUndo = usePermissionUndo();
  const remove = useWriting(usePortal().api[`${kind}Permission`].delete, listsOfPermissions);
  return (id, text) =>
    confirm({
      title: t('permissions.deleteQuestion'),
      text,
      okText: t('permissions.deleteOk'),
      write: () => remove({ id }),
      onSuccess: (response) => offerUndo(response, t(`permissions.${kind}.deleted`)),
      failure: t(`permissions.${kind}.deleteFailed`),
    });
}
