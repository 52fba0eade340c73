import { useMemo } from 'react';
import { createId } from '../format/text';
import { useOverlays } from './overlay-context';

interface UndoableOptions {
  description: string;
  /** Label of the button. */
  label: string;
  seconds: number;
  onUndo: () => void;
}

/** Shows short messages at the bottom right, on phones at the top. */
interface Notice {
  /** `description` is shown below the message. */
  success(message: string, description?: string): void;
  failure(message: string): void;
  /** Shows a message with a button for some seconds. Returns the function of the button. */
  undoable(message: string, options: UndoableOptions): () => void;
}

/** The snackbar of the app. */
export function useNotice(): Notice {
  const show = useOverlays();
  return useMemo(
    () => ({
      success: (title, description) =>
        show(({ notices }) => notices.success({ title, description, role: 'status' })),
      failure: (title) => show(({ notices }) => notices.error({ title, role: 'alert' })),
      undoable: (title, { description, label, seconds, onUndo }) => {
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
            duration: seconds,
            showProgress: true,
            pauseOnHover: false,
            actions: (
              <button type="button" className="button" onClick={undo}>
                {label}
              </button>
            ),
          }),
        );
        return undo;
      },
    }),
    [show],
  );
}
