import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isNotFound, isOffline, isPassing, findServerText } from '../platform';
import { useNotice } from '../overlays/use-notice';

/** Returns the key of the message for a failed call. */
export function getErrorKey(error: unknown): string {
  if (isOffline(error)) return 'errors.offline';
  if (isApiError(error) && error.status === 429) return 'errors.tooOften';
  return isNotFound(error) ? 'errors.gone' : 'errors.system';
}

/** Returns the message for a failed call. `noServer` replaces the message for an unreachable server. */
export function useErrorText(noServer?: string): (error: unknown) => string {
  const { t } = useTranslation('kit');
  return useCallback(
    (error) => findServerText(error) ?? (noServer && isPassing(error) ? noServer : t(getErrorKey(error))),
    [t, noServer],
  );
}

interface BusyAction {
  busy: boolean;
  start: () => void;
}

/** Runs an action of a button. An error is shown as a notice. */
export function useBusyAction(act: () => Promise<unknown>): BusyAction {
  const notice = useNotice();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notice.failure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void run() };
}
