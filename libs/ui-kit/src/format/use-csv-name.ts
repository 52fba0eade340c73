import { useCallback } from 'react';
import { usePortal } from '../app/portal-context';
import { dayIn } from './day-in';

/** Names a CSV file of today: `<name>-YYYY-MM-DD.csv`, by the portal's time zone. */
export function useCsvName(): (name: string) => string {
  const { timeZone } = usePortal().config;
  return useCallback((name) => `${name}-${dayIn(timeZone)}.csv`, [timeZone]);
}
