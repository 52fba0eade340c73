import { usePortal } from '../app/portal-context';
import { endOfDay } from './until';

/** Gives when a day that was chosen as the last one ends, as calls take it; null for none. */
export function useEndOfDay(): (day: string | undefined) => string | null {
  const { timeZone } = usePortal().config;
  return (day) => (day ? endOfDay(day, timeZone) : null);
}
