import { undoSeconds, type BulkResult, type WriteResponse } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUndo } from '../undo/use-undo';
import { listsOfPermissions } from './permissions.resource';

/** Returns a function that shows that permissions were granted or deleted, and offers to undo it. */
export function usePermissionUndo(): (response: WriteResponse, title: string) => void {
  const { t } = useTranslation('screens');
  const { permissionChange } = usePortal().api;
  const offerUndo = useUndo(listsOfPermissions);
  return (response, title) =>
    offerUndo(response, permissionChange.undo, {
      title,
      description: t('permissions.undoHint', { count: undoSeconds }),
      undone: t('permissions.undone'),
    });
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
