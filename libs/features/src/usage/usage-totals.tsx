import type { UsageRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ErrorBox, useDuration, useFormat } from '@portal/ui-kit';
import { type UsageSelection, useFigures, useRangeRefusal, useUsageTotals } from './usage.resource';
import { usageMeasures } from './measures';

/** Total usage of the selected days, with a status while it is loading. */
export function UsageTotals({ of }: { of: UsageSelection }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { busy, again } = useFigures();
  const { data, isLoadingError, isFetching, error } = useUsageTotals(of);
  const failed = isLoadingError && !isFetching;
  const refused = useRangeRefusal() !== undefined;
  const days = { from: format.date(toNoon(of.from)), to: format.date(toNoon(of.to)) };
  if (refused) return null;
  return (
    <section className="usage-totals" aria-label={t('usage.totals')} aria-busy={busy}>
      <p className="usage-state" role="status">
        {!failed && t(busy ? 'usage.busy' : 'usage.range', days)}
      </p>
      {failed ? (
        <div className="panel">
          <ErrorBox error={error} onRetry={() => void again()} />
        </div>
      ) : (
        <Figures totals={data} />
      )}
    </section>
  );
}

/** Returns a time within the day, `YYYY-MM-DD`, in nearly every time zone. */
const toNoon = (day: string): string => `${day}T12:00:00Z`;

function Figures({ totals }: { totals: UsageRow | undefined }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const duration = useDuration();
  const texts = { views: format.number, viewers: format.number, secondsInView: duration };
  return (
    <dl className="usage-figures">
      {usageMeasures.map((measure) => (
        <div key={measure} className="panel">
          <dt>{t(`usage.measures.${measure}`)}</dt>
          <dd className="usage-figure">
            {totals ? texts[measure](totals[measure]) : <span className="skeleton skeleton-line" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
