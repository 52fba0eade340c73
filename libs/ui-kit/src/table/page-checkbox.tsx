import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
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
      indeterminate={count > 0 && count < pageIds.length}
      onChange={({ target }) => {
        const others = selection.ids.filter((id) => !pageIds.includes(id));
        selection.onChange(target.checked ? [...others, ...pageIds] : others);
      }}
    >
      {children}
    </Checkbox>
  );
}
