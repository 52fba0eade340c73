import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Store } from '../session/session-state';

/** Why the person was redirected to the screen at `path`. */
export const arrivalNotice = new Store<{ notice: 'forbidden'; path: string } | undefined>(undefined);

const forget = () => arrivalNotice.set(undefined);

/** Shows the {@link arrivalNotice} until it is closed or the screen is left. */
export function ArrivalNotice({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const arrival = useSyncExternalStore(arrivalNotice.subscribe, arrivalNotice.get);
  const isHere = arrival?.path === path;
  useEffect(() => {
    // Not before the redirect has arrived: the notice is set first.
    if (isHere) return forget;
  }, [isHere]);
  return (
    // Screen readers announce changes only inside an element that exists already.
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
