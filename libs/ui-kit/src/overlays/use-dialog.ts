import { useDraftState } from '../app/use-draft';

/** Open state of an item's dialog. The item stays until the dialog has closed. */
export interface DialogState<Item> {
  open: boolean;
  item: Item | undefined;
  close: () => void;
}

/**
 * Keeps the {@link DialogState} of a screen's dialog; a screen with several names them. A dialog that is open when the session expires opens
 * again when the same person returns.
 */
export function useDialog<Item>(name = 'dialog'): DialogState<Item> & { show: (item: Item) => void } {
  const [{ open, item }, set] = useDraftState<{ open: boolean; item?: Item }>(name, { open: false });
  return {
    open,
    item,
    show: (shown) => set({ open: true, item: shown }),
    close: () => set((last) => ({ ...last, open: false })),
  };
}
