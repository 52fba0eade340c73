import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Checkbox } from '../forms/checkbox';
import type { Selection } from './row-options';

interface PageCheckboxProps {
  rows: readonly { id: number | string }[];
  selection: Selection;
  children?: ReactNode;
}

/** Selects all rows of the page, or none of them. Rows of other pages stay as they are. */
export function PageCheckbox({ rows, selection, children }: PageCheckboxProps) {
  const { t } = useTranslation('kit');
  const pageIds = rows.map(({ id }) => Number(id));
  const count = pageIds.filter((id) => selection.ids.includes(id)).length;
  return (
    <Checkbox
      aria-label={children ? undefined : t('table.choosePage')}
      checked={count > 0 && count === pageIds.length}
      isIndeterminate={count > 0 && count < pageIds.length}
      onChange={(isChecked) => {
        const others = selection.ids.filter((id) => !pageIds.includes(id));
        selection.onChange(isChecked ? [...others, ...pageIds] : others);
      }}
    >
      {children}
    </Checkbox>
  );
}

interface RowCheckboxProps {
  row: { id: number | string };
  name: string;
  selection: Selection;
}

export function RowCheckbox({ row, name, selection: { ids, onChange } }: RowCheckboxProps) {
  const { t } = useTranslation('kit');
  const id = Number(row.id);
  return (
    <Checkbox
      aria-label={t('table.choose', { row: name })}
      checked={ids.includes(id)}
      onChange={(isChecked) => onChange(isChecked ? [...ids, id] : ids.filter((each) => each !== id))}
    />
  );
}
