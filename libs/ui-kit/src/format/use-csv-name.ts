import { useCallback } from 'react';
import { usePortal } from '../app/portal-context';

/** Names a CSV file of today: `<name>-YYYY-MM-DD.csv`, by the portal's time zone. */
export function useCsvName(): (name: string) => string {
  const { timeZone } = usePortal().config;
  return useCallback(
    (name) => {
      // Swedish writes days as ISO does.
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
      return `${name}-${day}.csv`;
    },
    [timeZone],
  );
}
