import { useState } from 'react';

/** Whether a dialog about an item is open; the item stays while the dialog goes away, so that its words do. */
export interface DialogState<Item> {
  open: boolean;
  item: Item | undefined;
  show: (item: Item) => void;
  close: () => void;
}

/** Keeps the {@link DialogState} of a screen's dialog. */
export function useDialog<Item>(): DialogState<Item> {
  const [{ open, item }, set] = useState<{ open: boolean; item?: Item }>({ open: false });
  return {
    open,
    item,
    show: (shown) => set({ open: true, item: shown }),
    close: () => set((last) => ({ ...last, open: false })),
  };
}
