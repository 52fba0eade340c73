import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface ModalProps {
  title: string;
  className: string;
  children: ReactNode;
  /** What Escape does; without it the dialog stays until its own buttons end it. */
  onDismiss?: () => void;
}

/** A native modal dialog: the browser keeps the focus inside and the page behind it inert. */
export function Modal({ title, className, children, onDismiss }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // While it is still on the page closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Else the first link takes the focus.
    shown?.querySelector<HTMLElement>('.button-primary')?.focus();
    return () => shown?.close();
  }, []);

  const keepOpen = () => {
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
      // Browsers let a second Escape through.
      onClose={keepOpen}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
