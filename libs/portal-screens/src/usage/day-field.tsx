import { Input } from 'antd';
import { ChoiceField } from './choice-field';
import { firstDay } from './day-range';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  fault?: string;
  onChange: (day: string) => void;
}

/** A day that is typed or picked. */
export function DayField({ label, value, fault, onChange }: DayFieldProps) {
  return (
    <ChoiceField label={label} fault={fault}>
      {(id, faultId) => (
        <Input
          id={id}
          type="date"
          min={firstDay}
          max="9999-12-31"
          value={value}
          status={faultId && 'error'}
          aria-invalid={Boolean(faultId)}
          aria-describedby={faultId}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </ChoiceField>
  );
}
