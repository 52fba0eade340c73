import { useCallback } from 'react';
import { usePortal } from '../app/portal-context';
import { dayIn } from './day-in';

/** Names a CSV file: `<name>-<days>.csv`, of which the days are today by the portal's time zone, `YYYY-MM-DD`, if left out. */
export function useCsvName(): (name: string, days?: string) => string {
  const { timeZone } = usePortal().config;
  return useCallback((name, days = dayIn(timeZone)) => `${name}-${days}.csv`, [timeZone]);
}
