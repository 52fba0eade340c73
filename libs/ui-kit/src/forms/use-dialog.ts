import { useDraftState } from '../app/use-draft';

/** Whether a dialog about an item is open; the item stays while the dialog goes away, so that its words do. */
export interface DialogState<Item> {
  open: boolean;
  item: Item | undefined;
  show: (item: Item) => void;
  close: () => void;
}

/**
 * Keeps the {@link DialogState} of a screen's dialog; a screen with several names them. A dialog that is open when the session expires opens
 * again when the same person returns.
 */
export function useDialog<Item>(name = 'dialog'): DialogState<Item> {
  const [{ open, item }, set] = useDraftState<{ open: boolean; item?: Item }>(name, { open: false });
  return {
    open,
    item,
    show: (shown) => set({ open: true, item: shown }),
    close: () => set((last) => ({ ...last, open: false })),
  };
}
