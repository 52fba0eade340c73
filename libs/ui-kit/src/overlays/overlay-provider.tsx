import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { loadThemed } from '../theme/load-themed';
import { OverlayContext, type Show } from './overlay-context';
import type { Overlays } from './overlay-host';

export const loadNotices = async () => (await import('./overlay-host')).OverlayHost;

const OverlayHost = loadThemed(loadNotices);

/** Makes {@link useOverlays} work below it. Loads the code of notices and dialogs with the first screen that uses antd. */
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
