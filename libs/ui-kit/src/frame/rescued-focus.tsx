import { useEffect } from 'react';

/** Stands in what may go away with the focus in it, such as a dialog or a row: the focus then moves to the screen's title. */
export function RescuedFocus() {
  useEffect(() => rescueFocus, []);
  return null;
}

function rescueFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
