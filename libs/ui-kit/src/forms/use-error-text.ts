import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isNotFound, isOffline, isPassing, waitTextOf } from '../platform';
import { useNotice } from '../notice/notice';

/** Returns the key, in the kit's catalogue, of the message for a failed call. */
export function errorKey(error: unknown): string {
  if (isOffline(error)) return 'errors.offline';
  if (isApiError(error) && error.status === 429) return 'errors.tooOften';
  return isNotFound(error) ? 'errors.gone' : 'errors.system';
}

/** Words a fault of a call; `noServer` are a screen's own words for a server that cannot be reached. */
export function useErrorText(noServer?: string): (error: unknown) => string {
  const { t } = useTranslation('kit');
  return useCallback(
    (error) => waitTextOf(error) ?? (noServer && isPassing(error) ? noServer : t(errorKey(error))),
    [t, noServer],
  );
}

/** Something that a button does: whether it is under way, and how to start it. */
interface BusyAction {
  busy: boolean;
  start: () => void;
}

/** Makes a {@link BusyAction} of what takes a while; a fault is told as a notice. */
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
