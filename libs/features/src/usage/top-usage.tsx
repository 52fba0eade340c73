import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChartCard, type BarChartData, useDuration, useFormat } from '@portal/ui-kit';
import { getAxisUnit, type Measure } from './measures';
import { type UsageSelection, useTopUsage, useRangeRefusal } from './usage.resource';
import { PhoneSection } from './phone-section';
import { useUsageName } from './use-usage-columns';
import { useUsageLink, type UsageBy } from './use-usage-address';

interface TopUsageProps {
  by: UsageBy;
  of: UsageSelection;
  measure: Measure;
}

/** The ten reports, categories, partners or groups with the most of a measure, as bars. */
export function TopUsage({ by, of, measure }: TopUsageProps) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const duration = useDuration();
  const getName = useUsageName(by);
  const getLink = useUsageLink(by);
  const { data: rows, isLoadingError, isFetching, refetch } = useTopUsage(by, measure, of);

  const refused = useRangeRefusal() !== undefined;
  const data = useMemo((): BarChartData | undefined => {
    if (!rows) return undefined;
    const values = rows.map((row) => ({
      name: getName(row),
      value: row[measure],
      to: getLink(row),
    }));
    const unit =
      measure === 'secondsInView' ? getAxisUnit(Math.max(0, ...values.map(({ value }) => value))) : undefined;
    const name = t(`usage.measures.${measure}`);
    return {
      x: unit ? t(`usage.axis.${unit.name}`, { measure: name }) : name,
      y: t(`usage.bys.${by}`),
      measure: name,
      bars: values
        .filter(({ value }) => value > 0)
        .map(({ name: label, value, to }) => ({
          label,
          to,
          value: value / (unit?.seconds ?? 1),
          text: unit ? duration(value) : format.number(value),
        })),
    };
  }, [rows, measure, by, getName, getLink, duration, format, t]);

  if (refused) return null;
  const title = t(`usage.most.${measure}`, { what: t(`usage.plurals.${by}`) });
  return (
    <PhoneSection title={title}>
      <BarChartCard
        title={title}
        data={isLoadingError && !isFetching ? null : data}
        onRetry={() => void refetch()}
        emptyText={t('usage.empty')}
      />
    </PhoneSection>
  );
}
