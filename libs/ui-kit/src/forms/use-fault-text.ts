import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isGone, isOffline, isPassing, waitTextOf } from '../platform';

/** Returns the key, in the kit's catalogue, of the message for a failed call. */
export function faultKey(error: unknown): string {
  if (isOffline(error)) return 'errors.offline';
  if (isApiError(error) && error.status === 429) return 'errors.tooOften';
  return isGone(error) ? 'errors.gone' : 'errors.system';
}

/** Words a fault of a call; `noServer` are a screen's own words for a server that cannot be reached. */
export function useFaultText(noServer?: string): (error: unknown) => string {
  const { t } = useTranslation('kit');
  return useCallback(
    (error) => waitTextOf(error) ?? (noServer && isPassing(error) ? noServer : t(faultKey(error))),
    [t, noServer],
  );
}
