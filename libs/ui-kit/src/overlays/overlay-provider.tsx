import { createContext, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import { loadThemed } from '../theme/load-themed';
import type { Overlays } from './overlay-host';

type Show = (overlays: Overlays) => void;

const OverlayContext = createContext<((show: Show) => void) | undefined>(undefined);

const OverlayHost = loadThemed(async () => (await import('./overlay-host')).OverlayHost);

/** Makes {@link useOverlays} work below it. Loads the code of notices and dialogs for the first one. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [isNeeded, setIsNeeded] = useState(false);
  const overlays = useRef<Overlays>(undefined);
  const waiting = useRef<Show[]>([]);
  const show = useCallback((work: Show) => {
    if (overlays.current) return work(overlays.current);
    waiting.current.push(work);
    setIsNeeded(true);
  }, []);
  const onReady = (ready: Overlays) => {
    overlays.current = ready;
    for (const work of waiting.current.splice(0)) work(ready);
  };
  return (
    <OverlayContext value={show}>
      {children}
      {isNeeded && (
        <Suspense>
          <OverlayHost onReady={onReady} />
        </Suspense>
      )}
    </OverlayContext>
  );
}

/** Returns a function that shows a notice or dialog. */
export function useOverlays(): (show: Show) => void {
  const show = use(OverlayContext);
  if (!show) throw new Error('Used outside OverlayProvider');
  return show;
}
