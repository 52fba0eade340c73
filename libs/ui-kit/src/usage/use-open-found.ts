import { useTranslation } from 'react-i18next';
import { faultKey } from '../forms';
import { useNotice } from '../notice/notice';
import { isGone } from '../platform';
import { useFindReport } from '../reports/report.resource';
import { useOpenReport } from '../reports/use-open-report';

/** Opens the report of an id, or says why it cannot. */
export function useOpenFound(): (id: number) => Promise<void> {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const find = useFindReport();
  const open = useOpenReport();
  return async (id) => {
    try {
      open(await find(id));
    } catch (error) {
      notice.failure(t(isGone(error) ? 'errors.noReport' : faultKey(error)));
    }
  };
}
