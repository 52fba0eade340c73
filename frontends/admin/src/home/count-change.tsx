import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import type { CountKey } from './dashboard.resource';
import { computeMean } from './usage-series';

const weeksBefore = 4;

/** Compares a number of the dashboard with the weeks before. */
export function CountChange({ count, values }: { count: CountKey; values: number[] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const last = values.at(-1) ?? 0;
  const describe = (): string => {
    if (count === 'views') {
      const before = computeMean(values.slice(-1 - weeksBefore, -1));
      const percent = Math.round((last / before - 1) * 100);
      if (!Number.isFinite(percent)) return t('counts.change.none');
      return t(percent < 0 ? 'counts.change.less' : 'counts.change.more', {
        percent: format.number(Math.abs(percent)),
      });
    }
    const change = last - (values.at(-2) ?? last);
    return t(change < 0 ? 'counts.change.removed' : 'counts.change.added', { count: Math.abs(change) });
  };
  return <div className="count-change">{count !== 'viewsToday' && values.length > 1 && describe()}</div>;
}
