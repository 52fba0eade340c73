import { createContext, use } from 'react';
import type { Overlays } from './overlay-host';

export type Show = (overlays: Overlays) => void;

export const OverlayContext = createContext<((show: Show) => void) | undefined>(undefined);

/** Returns a function that shows a notice or dialog. */
export function useOverlays(): (show: Show) => void {
  const show = use(OverlayContext);
  if (!show) throw new Error('Used outside OverlayProvider');
  return show;
}
