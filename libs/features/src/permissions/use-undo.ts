import type { WriteResponse } from '@portal/contracts';
import { useNotice, useNotifiedWrite, useRefresh } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

interface UndoTexts {
  /** Label of the button. */
  label?: string;
  /** Shown once it is undone. */
  undone?: string;
  /** Shown below the title. */
  description?: string | undefined;
}

/** Returns a function that shows the result of a write with a button for the inverse call, which refetches the lists. */
export function useUndo(lists: readonly string[]) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const refresh = useRefresh(lists);
  const notifyWrite = useNotifiedWrite();
  return (
    title: string,
    undo: () => Promise<WriteResponse>,
    { label = t('undo'), undone = t('undone'), description }: UndoTexts = {},
  ): void =>
    notice.undoable(title, {
      label,
      description,
      onUndo: () => void notifyWrite(undo(), undone).finally(refresh),
    });
}
