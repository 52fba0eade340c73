import type { UsageRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ErrorBox, useDuration, useFormat, useRoughDuration } from '@portal/ui-kit';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import {
  type UsageSelection,
  useEarlierTotals,
  useFigures,
  useRangeRefusal,
  useUsageTotals,
} from './usage.resource';

/** Views of the usage screen that show figures. */
export type FiguresView = 'usage' | 'loading';

/** Total usage of the selected days, with a status while it is loading. */
export function UsageTotals({ of, view }: { of: UsageSelection; view: FiguresView }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { busy, again } = useFigures();
  const { data, isLoadingError, isFetching, error } = useUsageTotals(of);
  const earlier = useEarlierTotals(of).data;
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
        <>
          <Figures totals={data} earlier={earlier} view={view} />
          <p className="field-hint">{t('usage.spreadHint')}</p>
        </>
      )}
    </section>
  );
}

/** Returns a time within the day, `YYYY-MM-DD`, in nearly every time zone. */
const toNoon = (day: string): string => `${day}T12:00:00Z`;

interface Figure {
  name: string;
  /** Undefined while loading. */
  value?: string;
  note?: ReactNode;
}

interface FiguresProps {
  totals: UsageRow | undefined;
  earlier: UsageRow | undefined;
  view: FiguresView;
}

function Figures({ totals, earlier, view }: FiguresProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const duration = useDuration();
  const roughDuration = useRoughDuration();
  const formatCompared = (
    key: 'views' | 'viewers' | 'secondsInView',
    text: (value: number) => string,
  ): Figure => ({
    name: t(`usage.measures.${key}`),
    value: totals && text(totals[key]),
    note: totals && earlier && <Trend value={totals[key]} earlier={earlier[key]} text={text} />,
  });
  const spread = (key: 'viewTime' | 'drawTime'): Figure[] => {
    const times = totals?.[key];
    return [
      {
        name: t(`usage.columns.${key}`),
        value: times && roughDuration(times.median),
        note: times ? t('usage.p95', { time: roughDuration(times.p95) }) : '',
      },
    ];
  };
  const figures =
    view === 'loading'
      ? spread('drawTime')
      : [
          formatCompared('views', format.number),
          formatCompared('viewers', format.number),
          formatCompared('secondsInView', duration),
          ...spread('viewTime'),
        ];
  return (
    <dl className="usage-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="panel">
          <dt>{name}</dt>
          <dd className="usage-figure">{value ?? <span className="skeleton skeleton-line" />}</dd>
          <dd className="usage-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TrendProps {
  value: number;
  earlier: number;
  text: (value: number) => string;
}

/** Compares a figure with that of as many days before. */
function Trend({ value, earlier, text }: TrendProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  if (earlier === 0) return t('usage.trend.none');
  const percent = Math.round((Math.abs(value - earlier) / earlier) * 100);
  const earlierText = text(earlier);
  if (percent === 0) return t('usage.trend.same', { earlier: earlierText });
  const isMore = value > earlier;
  return (
    <>
      {isMore ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}{' '}
      {t(isMore ? 'usage.trend.more' : 'usage.trend.less', {
        percent: format.number(percent),
        earlier: earlierText,
      })}
    </>
  );
}
