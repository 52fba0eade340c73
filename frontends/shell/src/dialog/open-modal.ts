/** Opens a native modal dialog. The main button has the focus, or the heading if the dialog is too long for the window. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  const isLong = dialog.scrollHeight > dialog.clientHeight;
  // By default the browser focuses the first link.
  dialog.querySelector<HTMLElement>(isLong ? 'h2' : '.button-primary')?.focus();
}
