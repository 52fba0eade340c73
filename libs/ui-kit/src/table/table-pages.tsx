import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import { useIsPhone } from '../theme/use-media';
import { pageSize } from './use-table-address';

interface TablePagesProps {
  page: number;
  /** Rows in all. */
  total: number;
  onChange: (page: number) => void;
}

/** The way from page to page of a table, with which rows are shown. */
export function TablePages({ page, total, onChange }: TablePagesProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const phone = useIsPhone();
  const rangeText = (all: number, [from, to]: [number, number]) =>
    t('table.range', { from: format.number(from), to: format.number(to), total: format.number(all) });
  return (
    <nav aria-label={t('table.pages')}>
      <Pagination
        className="table-pages"
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        responsive
        showLessItems={phone}
        showTotal={phone ? undefined : rangeText}
        onChange={onChange}
      />
    </nav>
  );
}
