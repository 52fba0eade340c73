import { useModal } from '@portal/ui-kit/platform';
import { useId, type ReactNode } from 'react';
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
  const dialog = useModal(openModal);
  const titleId = useId();

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
