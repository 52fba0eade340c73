import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Store } from '../session/session-state';

/** Says on the screen at `path` why the person was led there. */
export const arrivalNotice = new Store<{ notice: 'forbidden'; path: string } | undefined>(undefined);

const forget = () => arrivalNotice.set(undefined);

/** Shows the {@link arrivalNotice} until it is closed or the screen is left. */
export function ArrivalNotice({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const arrival = useSyncExternalStore(arrivalNotice.subscribe, arrivalNotice.get);
  const isHere = arrival?.path === path;
  useEffect(() => {
    // The address is still the one before while the notice is set.
    if (isHere) return forget;
  }, [isHere]);
  return (
    // Screen readers tell of what comes into a place that was there before.
    <div className="arrival" role="status">
      {isHere && (
        <>
          <p>{t(`arrival.${arrival.notice}`)}</p>
          <button type="button" className="button" onClick={forget}>
            {t('arrival.close')}
          </button>
        </>
      )}
    </div>
  );
}
