import { useLayoutEffect, useRef, type RefObject } from 'react';

const showModal = (dialog: HTMLDialogElement): void => dialog.showModal();

/** Returns the ref of a native dialog, which is modal while it is rendered. */
export function useModal(show = showModal): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing returns the focus while the dialog is still in the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    show(shown);
    return () => shown.close();
  }, [show]);
  return dialog;
}
