import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isPassing } from '../platform';

/** Words a fault of a call: the server cannot be reached, or something else failed in it. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useTranslation('kit');
  return useCallback((error) => t(isPassing(error) ? 'errors.noServer' : 'errors.system'), [t]);
}
