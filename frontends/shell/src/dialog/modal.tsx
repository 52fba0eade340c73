import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface ModalProps {
  title: string;
  className: string;
  children: ReactNode;
  /** What Escape does; without it the dialog stays until its own buttons end it. */
  onDismiss?: () => void;
}

/**
 * A native modal dialog: the browser keeps the focus inside and the page behind it inert. The main button has the focus, unless the dialog
 * is too long for the window: then the heading has it, so that reading starts at the top.
 */
export function Modal({ title, className, children, onDismiss }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // While it is still on the page closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    shown.showModal();
    const isLong = shown.scrollHeight > shown.clientHeight;
    // Without this the browser focuses the first link.
    (isLong ? heading.current : shown.querySelector<HTMLElement>('.button-primary'))?.focus();
    return () => shown.close();
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
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
