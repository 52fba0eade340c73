import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { durationOf, roughDurationOf } from './duration';
import { useFormat } from './use-format';

/** Keeps the parts of a time on one line. */
const unbroken = '\u00a0';

/** Words seconds, such as "3 h 20 min" or "2.4 s"; a dash where none are known. */
export function useDuration(): (seconds: number | null) => string {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return useCallback(
    (given) => {
      if (given === null) return t('duration.none');
      const { unit, ...parts } = durationOf(given);
      const shown = Object.entries(parts).filter(([name, value]) => name === unit || value > 0);
      return shown
        .map(([name, value]) => t(`duration.${name}`, { value: format.number(value) }))
        .join(unbroken);
    },
    [t, format],
  );
}

/** Words seconds that are an estimate, such as "3.3 h" or "2.4 s"; a dash where none are known. */
export function useRoughDuration(): (seconds: number | null) => string {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return useCallback(
    (given) => {
      if (given === null) return t('duration.none');
      const { unit, value } = roughDurationOf(given);
      return t(`duration.${unit}`, { value: format.number(value) });
    },
    [t, format],
  );
}
