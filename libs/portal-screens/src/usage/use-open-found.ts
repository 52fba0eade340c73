import { useTranslation } from 'react-i18next';
import { faultKey, useNotice, useStillHere } from '@portal/ui-kit';
import { isGone } from '@portal/ui-kit/platform';
import { useFindReport } from '../reports/report.resource';
import { useOpenReport } from '../reports/report-address';

/** Opens the report of an id, or says why it cannot; for nobody who has gone on meanwhile. */
export function useOpenFound(): (id: number) => Promise<void> {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const find = useFindReport();
  const open = useOpenReport();
  const isStillHere = useStillHere();
  return async (id) => {
    try {
      const report = await find(id);
      if (isStillHere()) open(report);
    } catch (error) {
      notice.failure(t(isGone(error) ? 'errors.noReport' : faultKey(error)));
    }
  };
}
