import type { UsageRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ErrorBox, useDuration, useFormat, useRoughDuration } from '@portal/ui-kit';
import { type UsageOf, useFigures, useRangeRefusal, useUsageTotals } from './usage.resource';

/** Total usage of the selected days, with a status while it is loading. */
export function UsageTotals({ of }: { of: UsageOf }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { busy, again } = useFigures();
  const { data, isLoadingError, isFetching, error } = useUsageTotals(of);
  const failed = isLoadingError && !isFetching;
  const refused = useRangeRefusal() !== undefined;
  const days = { from: format.date(noonOf(of.from)), to: format.date(noonOf(of.to)) };
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
        <>
          <Figures totals={data} />
          <p className="field-hint">{t('usage.spreadHint')}</p>
        </>
      )}
    </section>
  );
}

/** A time that lies in the day, `YYYY-MM-DD`, in nearly every zone. */
const noonOf = (day: string): string => `${day}T12:00:00Z`;

interface Figure {
  name: string;
  /** Undefined while loading. */
  value?: string;
  /** Empty while loading. */
  note?: string;
}

function Figures({ totals }: { totals: UsageRow | undefined }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const duration = useDuration();
  const roughDuration = useRoughDuration();
  const count = (key: 'views' | 'viewers'): Figure => ({
    name: t(`usage.measures.${key}`),
    value: totals && format.number(totals[key]),
  });
  const spread = (name: string, times: UsageRow['viewTime'] | undefined): Figure => ({
    name,
    value: times && roughDuration(times.median),
    note: times ? t('usage.p95', { time: roughDuration(times.p95) }) : '',
  });
  const figures: Figure[] = [
    count('views'),
    count('viewers'),
    { name: t('usage.measures.secondsInView'), value: totals && duration(totals.secondsInView) },
    spread(t('usage.medianInView'), totals?.viewTime),
    spread(t('usage.medianUntilDrawn'), totals?.drawTime),
  ];
  return (
    <dl className="usage-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="panel">
          <dt>{name}</dt>
          <dd className="usage-figure">{value ?? <span className="skeleton skeleton-line" />}</dd>
          {note !== undefined && <dd className="usage-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
