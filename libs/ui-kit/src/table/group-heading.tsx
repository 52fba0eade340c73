import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from './table-column';

interface GroupHeadingProps<Row> {
  columns: readonly TableColumn<Row>[];
  group: readonly Row[];
}

/** Names a group by the cells that it has in common, with its number of rows on the page. */
export function GroupHeading<Row>({ columns, group }: GroupHeadingProps<Row>) {
  const { t } = useTranslation('kit');
  const [first] = group;
  if (!first) return null;
  return (
    <>
      {columns.map(({ key, render }) => (
        <Fragment key={key}>{render(first)} </Fragment>
      ))}
      <span className="row-group-count">{t('table.onPage', { count: group.length })}</span>
    </>
  );
}
