import { undoSeconds, type WriteResponse } from '@portal/contracts';
import { useNotice, useNotifiedWrite, useRefresh } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** What undoes a write: a call that gets the `insertId` of its response. */
type UndoCall = (input: { id: number }) => Promise<WriteResponse>;

interface UndoTexts {
  title: string;
  description: string;
  /** Shown once it is undone. */
  undone: string;
}

/**
 * Returns a function that shows the result of a write, and offers to undo it for some seconds. It returns the function that undoes the write;
 * undefined for a write that cannot be undone. Undoing refetches the lists.
 */
export function useUndo(lists: readonly string[]) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const refresh = useRefresh(lists);
  const notifyWrite = useNotifiedWrite();
  return (
    { affectedRows, insertId }: WriteResponse,
    call: UndoCall,
    texts: UndoTexts,
  ): (() => void) | undefined => {
    if (affectedRows === 0) return undefined;
    if (!insertId) {
      notice.success(texts.title);
      return undefined;
    }
    return notice.undoable(texts.title, {
      seconds: undoSeconds,
      label: t('undo'),
      description: texts.description,
      onUndo: () => void notifyWrite(call({ id: insertId }), texts.undone).then(refresh),
    });
  };
}
