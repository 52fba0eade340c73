import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface ModalProps {
  title: string;
  className: string;
  children: ReactNode;
  /** Called on Escape; without it only the dialog's buttons close it. */
  onDismiss?: () => void;
}

/** A native modal dialog. The main button has the focus, or the heading if the dialog is too long for the window. */
export function Modal({ title, className, children, onDismiss }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // Closing restores the focus while the dialog is still in the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    shown.showModal();
    const isLong = shown.scrollHeight > shown.clientHeight;
    // By default the browser focuses the first link.
    (isLong ? heading.current : shown.querySelector<HTMLElement>('.button-primary'))?.focus();
    return () => shown.close();
  }, []);

  const reopen = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
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
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
