import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { useFormat } from '../format/use-format';

/** Shows that the page has an earlier state, and of which time. */
export function OfflineNotice() {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { offline } = usePortal();
  const state = useSyncExternalStore(offline.subscribe, offline.get);
  return (
    <div role="status">
      {state && (
        <p className="offline-notice">
          {t('offline.asOf', { time: format.time(new Date(state.asOfMs).toISOString()) })}{' '}
          {state.waiting > 0 && t('offline.waiting', { count: state.waiting })}
        </p>
      )}
    </div>
  );
}
