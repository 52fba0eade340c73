import { useMemo } from 'react';
import { createId } from '../format/text';
import { useOverlays } from './overlay-context';

interface UndoableOptions {
  /** Label of the button. */
  label: string;
  /** Shown below the message. */
  description?: string | undefined;
  onUndo: () => void;
}

const undoSeconds = 10;

/** Shows short messages at the bottom right, on phones at the top. */
interface Notice {
  /** `description` is shown below the message. */
  success(message: string, description?: string): void;
  failure(message: string): void;
  /** Shows a message with a button for some seconds, and for as long as the pointer is on it. */
  undoable(message: string, options: UndoableOptions): void;
}

/** The snackbar of the app. */
export function useNotice(): Notice {
  const show = useOverlays();
  return useMemo(
    () => ({
      success: (title, description) =>
        show(({ notices }) => notices.success({ title, description, role: 'status' })),
      failure: (title) => show(({ notices }) => notices.error({ title, role: 'alert' })),
      undoable: (title, { label, description, onUndo }) => {
        const key = createId();
        const undo = () => {
          show(({ notices }) => notices.destroy(key));
          onUndo();
        };
        show(({ notices }) =>
          notices.success({
            key,
            title,
            description,
            role: 'status',
            duration: undoSeconds,
            actions: (
              <button type="button" className="button" onClick={undo}>
                {label}
              </button>
            ),
          }),
        );
      },
    }),
    [show],
  );
}
