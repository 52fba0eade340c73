import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isGone, isPassing, waitTextOf } from '../platform';

/** Key, in the kit's catalogue, of what a fault of a call means: no server, nothing there any more, or a failure in it. */
export function faultKey(error: unknown): string {
  if (isPassing(error)) return 'errors.noServer';
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
