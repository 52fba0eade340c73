import { createContext, use, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { findHome } from './menu';

/** Starts the tour of the portal. */
export const TourContext = createContext<() => void>(() => undefined);

export const useStartTour = (): (() => void) => use(TourContext);

/** Returns true while the tour is shown: on the home page to an account that has not seen it, and after a start by the user. */
export function useTour() {
  const { account, api } = usePortal();
  const { routes } = useAppDefinition();
  const { pathname } = useLocation();
  const [isDue, setIsDue] = useState(account.tourDue);
  const [isStarted, setIsStarted] = useState(false);
  return {
    isOpen: isStarted || (isDue && pathname === findHome(routes)),
    start: () => setIsStarted(true),
    close: () => {
      setIsStarted(false);
      if (!isDue) return;
      setIsDue(false);
      // After a failure, the next visit shows the tour again.
      void api.tour.finish({}).catch(() => undefined);
    },
  };
}
