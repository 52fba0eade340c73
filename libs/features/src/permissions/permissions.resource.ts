import type { WriteResponse } from '@portal/contracts';
import { useConfirmedWrite, useNotice, usePortal, useWriting } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUndo } from './use-undo';

/** Cached lists that depend on permissions. */
export const listsOfPermissions = [
  'permissions',
  'waiting',
  'reports',
  'accessRequests',
  'availableReports',
  'audit',
];

/** Pages of pending access requests that the user may decide. */
export function useAccessRequestPages() {
  const { accessRequest } = usePortal().api;
  return { queryKey: ['accessRequests'], load: accessRequest.findPending.page };
}

export const useAccessDecision = () =>
  useWriting(usePortal().api.accessRequest.updateStatus, listsOfPermissions);

/** Returns a function that deletes a permission after a confirmation with a text. `restore` undoes it, where it can be undone. */
export function useDeletePermission(
  kind: 'group' | 'user',
): (id: number, text: string, restore?: () => Promise<WriteResponse>) => void {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  const notice = useNotice();
  const offerUndo = useUndo(listsOfPermissions);
  const remove = useWriting(usePortal().api[`${kind}Permission`].delete, listsOfPermissions);
  const deleted = t(`permissions.${kind}.deleted`);
  return (id, text, restore) =>
    confirm({
      title: t('permissions.deleteQuestion'),
      text,
      okText: t('kit:form.ok'),
      write: () => remove({ id }),
      onSuccess: () => (restore ? offerUndo(deleted, restore) : notice.success(deleted)),
      failure: t(`permissions.${kind}.deleteFailed`),
    });
}
