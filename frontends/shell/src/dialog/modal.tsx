import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { openModal } from './open-modal';

interface ModalProps {
  title: string;
  className: string;
  children: ReactNode;
  /** Called on Escape; without it only the dialog's buttons close it. */
  onDismiss?: () => void;
}

/** A native modal dialog. */
export function Modal({ title, className, children, onDismiss }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closing restores the focus while the dialog is still in the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    openModal(shown);
    return () => shown.close();
  }, []);

  const reopen = () => {
    if (dialog.current?.isConnected) openModal(dialog.current);
  };

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      // Browsers close the dialog on a second Escape.
      onClose={reopen}
    >
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
