import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format';

/** A duration in at most two units. */
type Duration =
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number; seconds: number }
  | { unit: 'seconds'; seconds: number };

const minute = 60;
const hour = 60 * minute;
const exactBelow = 10;
const wholeHoursFrom = 100 * hour;

/** Seconds as a {@link Duration}: rounded to tenths below ten seconds, to minutes from an hour on, to hours from a hundred. */
export function toDuration(seconds: number): Duration {
  const whole = Math.round(seconds);
  if (whole >= wholeHoursFrom) return { unit: 'hours', hours: Math.round(seconds / hour), minutes: 0 };
  if (whole >= hour) {
    const minutes = Math.round(seconds / minute);
    return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  }
  if (whole >= minute) {
    return { unit: 'minutes', minutes: Math.floor(whole / minute), seconds: whole % minute };
  }
  return { unit: 'seconds', seconds: seconds < exactBelow ? Math.round(seconds * 10) / 10 : whole };
}

/** Keeps the parts of a time on one line. */
const unbroken = '\u00a0';

/** Formats seconds, such as "3 h 20 min" or "2.4 s"; unknown ones as a dash. */
export function useDuration(): (seconds: number | null) => string {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return useCallback(
    (given) => {
      if (given === null) return t('duration.none');
      const { unit, ...parts } = toDuration(given);
      const shown = Object.entries(parts).filter(([name, value]) => name === unit || value > 0);
      return shown
        .map(([name, value]) => t(`duration.${name}`, { value: format.number(value) }))
        .join(unbroken);
    },
    [t, format],
  );
}
