import { isTooLongForUsage } from '@portal/contracts/client';

/** Days of the portal's time zone, `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Ranges with a name, relative to today. */
export const presets = ['last7Days', 'last30Days', 'thisMonth', 'lastMonth', 'last12Months'] as const;
export type Preset = (typeof presets)[number];

/** The first day that a range may begin with. */
export const firstDay = '2000-01-01';

const dayMilliseconds = 86_400_000;

const addDays = (day: string, days: number): string =>
  toIsoDay(new Date(Date.parse(day) + days * dayMilliseconds));

const getFirstOfMonth = (day: string, monthsLater: number): string =>
  toIsoDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + monthsLater, 1)));

const toIsoDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The days of a preset; `today` is a day of the portal's time zone. The last 12 months end with the present one. */
export function toRange(preset: Preset, today: string): DayRange {
  switch (preset) {
    case 'last7Days':
      return { from: addDays(today, -6), to: today };
    case 'last30Days':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: getFirstOfMonth(today, 0), to: today };
    case 'lastMonth':
      return { from: getFirstOfMonth(today, -1), to: addDays(getFirstOfMonth(today, 0), -1) };
    case 'last12Months':
      return { from: getFirstOfMonth(today, -11), to: today };
  }
}

/** Error of a day: the last part of a key in the catalogue. */
type DayError = 'missing' | 'early' | 'reversed' | 'long';

/** Validates a range; returns the errors by field. */
export function findRangeErrors({ from, to }: DayRange): Partial<Record<keyof DayRange, DayError>> {
  const [ofFrom, ofTo] = [findDayError(from), findDayError(to)];
  if (ofFrom || ofTo) return { from: ofFrom, to: ofTo };
  if (from > to) return { to: 'reversed' };
  return isTooLongForUsage(from, to) ? { to: 'long' } : {};
}

export const isValidRange = (range: DayRange): boolean =>
  !Object.values(findRangeErrors(range)).some(Boolean);

function findDayError(day: string): DayError | undefined {
  if (!isDay(day)) return 'missing';
  return day < firstDay ? 'early' : undefined;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toIsoDay(new Date(text)) === text;
