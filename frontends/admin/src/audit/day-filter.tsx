import { useFilter } from '@portal/ui-kit';
import { Input } from 'antd';

/** A day that narrows a table, kept in the address by its name. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [day, setDay] = useDay(name);
  return (
    <label className="day-filter">
      {label}
      <Input type="date" max="9999-12-31" value={day} onChange={(event) => setDay(event.target.value)} />
    </label>
  );
}

/** The day of a {@link DayFilter}, `YYYY-MM-DD`; empty for none, also where the address holds what is no day. */
export function useDay(name: string): [string, (day: string) => void] {
  const [value, change] = useFilter(name);
  return [/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '', change];
}
