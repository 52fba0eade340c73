import { createDateFormat, getLocale } from '@portal/contracts/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { getDay } from './days';

/** Formats numbers and dates, such as 12,345 and 21 Nov 2026, in the portal's time zone. */
interface Format {
  number(value: number): string;
  /** `value` is an ISO 8601 time. */
  date(value: string): string;
  /** The date with the time of day. */
  time(value: string): string;
  /** The time of day of an ISO 8601 time. */
  timeOfDay(value: string): string;
  /** `value` is a day, `YYYY-MM-DD`, or a month, `YYYY-MM`, of the portal's zone. */
  day(value: string): string;
}

/** {@link Format} for the language in use. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { timeZone } = usePortal().config;
  return findFormat(i18n.language, timeZone);
}

/** Formatters cost a slow phone a millisecond each, and every component has some. */
const formats = new Map<string, Format>();

function findFormat(language: string, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? formatFor(language, timeZone);
  formats.set(key, format);
  return format;
}

/** {@link Format} for a language and an IANA time zone. */
function formatFor(language: string, timeZone: string): Format {
  const numbers = new Intl.NumberFormat(getLocale(language));
  const formatDate = createDateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  const formatTime = createDateFormat(language, { hour: '2-digit', minute: '2-digit', timeZone });
  const formatDay = createDateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const formatMonth = createDateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    number: (value) => numbers.format(value),
    date: (value) => formatDate(new Date(value)),
    time: (value) => `${formatDate(new Date(value))}, ${formatTime(new Date(value))}`,
    timeOfDay: (value) => formatTime(new Date(value)),
    day: (value) => (value.length > 7 ? formatDay : formatMonth)(new Date(value)),
  };
}

/** Names a file `<name>-<days>.<ending>`. `days` defaults to today in the portal's time zone. */
export function useFileName(): (
  name: string,
  ending: 'csv' | 'xlsx' | 'json' | 'jsonl',
  days?: string,
) => string {
  const { timeZone } = usePortal().config;
  return useCallback((name, ending, days = getDay(timeZone)) => `${name}-${days}.${ending}`, [timeZone]);
}
