const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Returns true if keys on the element are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** Returns true while a dialog or a menu is open, which handles all keys. */
export const isOverlaid = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu]')].some((element) =>
    element.checkVisibility(),
  );
