import { maxUsageYears } from '@portal/contracts/client';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect, DateInput, useDebounced } from '@portal/ui-kit';
import { useRangeRefusal } from './usage.resource';
import { type DayRange, findRangeErrors, firstDay, isValidRange, type Preset, presets } from './day-range';
import type { ChangeUsage, UsageChoice } from './use-usage-address';

interface RangeFieldsProps {
  chosen: UsageChoice;
  onChange: ChangeUsage;
}

const ownDays = 'ownDays';

/**
 * Chooses a named range, or its first and last day. Valid days apply when the user stops typing. Both days are shown if neither a name nor the
 * server's error explains the range.
 */
export function RangeFields({ chosen: { preset, range }, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState(range);
  const choice = [preset, range.from, range.to].join(' ');
  const [followed, setFollowed] = useState(choice);
  if (followed !== choice) {
    setFollowed(choice);
    setTyped(range);
  }
  const settled = useDebounced(typed);
  const followSettled = useEffectEvent(() => {
    if (settled === typed && isValidRange(settled) && !isSame(settled, range)) {
      onChange({ ...settled, days: '' });
    }
  });
  useEffect(() => followSettled(), [settled]);

  const refusal = useRangeRefusal();
  const errors = settled === typed ? findRangeErrors(typed) : {};
  const getErrorText = (end: keyof DayRange): string | undefined => {
    if (errors[end]) return t(`usage.dayFaults.${errors[end]}`, { years: maxUsageYears });
    const message = isSame(typed, range) && refusal?.[end];
    return message ? t('usage.dayFaults.refused', { message }) : undefined;
  };
  const renderDayField = (end: keyof DayRange) => (
    <DayField
      label={t(`usage.${end}`)}
      value={typed[end]}
      errorMessage={getErrorText(end)}
      onChange={(day) => setTyped({ ...typed, [end]: day })}
    />
  );
  const choose = (days: Preset | typeof ownDays) =>
    onChange(days === ownDays ? { ...range, days: '' } : { days, from: '', to: '' });
  return (
    <>
      <ChoiceField label={t('usage.days')}>
        {(id) => (
          <ChoiceSelect
            id={id}
            value={preset ?? ownDays}
            options={[...presets, ownDays].map((value) => ({ value, label: t(`usage.presets.${value}`) }))}
            onChange={choose}
          />
        )}
      </ChoiceField>
      {(!preset || refusal) && (
        <>
          {renderDayField('from')}
          {renderDayField('to')}
        </>
      )}
    </>
  );
}

const isSame = (one: DayRange, other: DayRange): boolean => one.from === other.from && one.to === other.to;

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  errorMessage?: string;
  onChange: (day: string) => void;
}

/** A day that is typed or picked. */
function DayField({ label, value, errorMessage, onChange }: DayFieldProps) {
  return (
    <ChoiceField label={label} errorMessage={errorMessage}>
      {(id, errorId) => (
        <DateInput
          id={id}
          min={firstDay}
          value={value}
          status={errorId && 'error'}
          aria-invalid={Boolean(errorId)}
          aria-describedby={errorId}
          onChange={onChange}
        />
      )}
    </ChoiceField>
  );
}

interface ChoiceFieldProps {
  label: string;
  errorMessage?: string;
  /** Renders the control with its id and the id of its error. */
  children: (id: string, errorId: string | undefined) => ReactNode;
}

/** A control that filters immediately, with its label and error. */
export function ChoiceField({ label, errorMessage, children }: ChoiceFieldProps) {
  const id = useId();
  const errorId = errorMessage && `${id}-error`;
  return (
    <div className="choice-field">
      <label htmlFor={id}>{label}</label>
      {children(id, errorId)}
      {errorMessage && (
        <p className="choice-error" id={errorId} role="alert">
          {errorMessage}
        </p>
      )}
    </div>
  );
}
