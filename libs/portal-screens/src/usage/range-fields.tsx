import { maxUsageYears } from '@portal/contracts/client';
import { Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabLeaves, useDebounced } from '@portal/ui-kit';
import { ChoiceField } from './choice-field';
import { DayField } from './day-field';
import { useRangeRefusal } from './range-refusal.resource';
import { faultsOf, isGood, presets, type DayRange, type Preset } from './day-range';
import type { ChangeUsage, UsageChoice } from './use-usage-address';

interface RangeFieldsProps {
  chosen: UsageChoice;
  onChange: ChangeUsage;
}

const ownDays = 'ownDays';

/**
 * Chooses days by a name, or from one to another: good ones are followed at the pauses of typing. Both ends show where neither a name nor the
 * server's refusal of it says all.
 */
export function RangeFields({ chosen: { preset, range }, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState(range);
  const choice = [preset, range.from, range.to].join(' ');
  const [followed, setFollowed] = useState(choice);
  if (followed !== choice) {
    setFollowed(choice);
    setTyped(range);
  }
  const settled = useDebounced(typed);
  const followSettled = useEffectEvent(() => {
    if (settled === typed && isGood(settled) && !isSame(settled, range)) {
      onChange({ ...settled, days: '' });
    }
  });
  useEffect(() => followSettled(), [settled]);

  const refusal = useRangeRefusal();
  const faults = settled === typed ? faultsOf(typed) : {};
  const faultText = (end: keyof DayRange): string | undefined => {
    if (faults[end]) return t(`usage.dayFaults.${faults[end]}`, { years: maxUsageYears });
    const message = isSame(typed, range) && refusal?.[end];
    return message ? t('usage.dayFaults.refused', { message }) : undefined;
  };
  const dayField = (end: keyof DayRange) => (
    <DayField
      label={t(`usage.${end}`)}
      value={typed[end]}
      fault={faultText(end)}
      onChange={(day) => setTyped({ ...typed, [end]: day })}
    />
  );
  const choose = (days: Preset | typeof ownDays) =>
    onChange(days === ownDays ? { ...range, days: '' } : { days, from: '', to: '' });
  return (
    <>
      <ChoiceField label={t('usage.days')}>
        {(id) => (
          <Select
            {...tabLeaves}
            id={id}
            value={preset ?? ownDays}
            options={[...presets, ownDays].map((value) => ({ value, label: t(`usage.presets.${value}`) }))}
            onChange={choose}
          />
        )}
      </ChoiceField>
      {(!preset || refusal) && (
        <>
          {dayField('from')}
          {dayField('to')}
        </>
      )}
    </>
  );
}

const isSame = (one: DayRange, other: DayRange): boolean => one.from === other.from && one.to === other.to;
