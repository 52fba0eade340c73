import type { BulkResult, WriteResponse } from '@portal/contracts';
import { useConfirmedWrite, usePortal, useWriting } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUndo } from '../undo/use-undo';

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
      okText: t('kit:form.ok'),
      write: () => remove({ id }),
      onSuccess: (response) => offerUndo(response, t(`permissions.${kind}.deleted`)),
      failure: t(`permissions.${kind}.deleteFailed`),
    });
}

/** Returns a function that shows that permissions were granted or deleted, and offers to undo it. */
export function usePermissionUndo(): (response: WriteResponse, title: string) => void {
  const { permissionChange } = usePortal().api;
  const offerUndo = useUndo(listsOfPermissions);
  return ({ insertId = 0 }, title) => offerUndo(title, () => permissionChange.undo({ id: insertId }));
}

/** Returns the undoing of a bulk action on permissions, whose rows have the number of their step as the value before. */
export function useBulkPermissionUndo(): (step: string, ids: number[]) => Promise<BulkResult> {
  const { permissionChange } = usePortal().api;
  return async (step, ids) => {
    const { affectedRows, message = '' } = await permissionChange.undo({ id: Number(step) });
    return affectedRows > 0
      ? { changed: ids.map((id) => ({ id, before: '' })), failed: [] }
      : { changed: [], failed: ids.map((id) => ({ id, name: '', message })) };
  };
}
