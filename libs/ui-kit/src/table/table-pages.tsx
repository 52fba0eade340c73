import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { tablePageSizes } from '@portal/contracts/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../forms/select';
import { useFormat } from '../format/use-format';
import { useIsPhone } from '../theme/use-media';
import type { Table } from './use-table';

interface TablePagesProps<Row> {
  table: Table<Row>;
  /** Count of rows on all pages. */
  total: number;
}

/** Buttons for the other pages, and a choice of their size. antd's own have no role and no current page for screen readers. */
export function TablePages<Row>({ table, total }: TablePagesProps<Row>) {
  const { state, pageSize, change, changePageSize } = table;
  const { t, i18n } = useTranslation('kit');
  const format = useFormat();
  const isPhone = useIsPhone();
  const last = Math.ceil(total / pageSize);
  const current = Math.min(state.page, last);
  const range = {
    from: format.number((current - 1) * pageSize + 1),
    to: format.number(Math.min(current * pageSize, total)),
    total: format.number(total),
  };
  const [Previous, Next] =
    i18n.dir() === 'rtl' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  const open = (page: number) => change({ page });
  return (
    <nav className="table-pages" aria-label={t('table.pages')}>
      <span>{t('table.range', range)}</span>
      <ul>
        <PageButton
          label={t('table.previousPage')}
          isDisabled={current === 1}
          onClick={() => open(current - 1)}
        >
          <Previous aria-hidden />
        </PageButton>
        {findNearPages(current, last, isPhone ? 0 : 2).map((page, index, pages) => (
          <PageButton
            key={page}
            label={t('table.page', { page: format.number(page) })}
            isCurrent={page === current}
            hasGap={index > 0 && page - 1 !== pages[index - 1]}
            onClick={() => open(page)}
          >
            {format.number(page)}
          </PageButton>
        ))}
        <PageButton
          label={t('table.nextPage')}
          isDisabled={current === last}
          onClick={() => open(current + 1)}
        >
          <Next aria-hidden />
        </PageButton>
      </ul>
      {changePageSize && (
        <Select
          aria-label={t('table.pageSize')}
          value={pageSize}
          options={tablePageSizes.map((size) => ({
            value: size,
            label: t('table.rowsPerPage', { count: size }),
          }))}
          onChange={changePageSize}
        />
      )}
    </nav>
  );
}

/** The first and the last page, and those around the current one. */
function findNearPages(current: number, last: number, around: number): number[] {
  const near = Array.from({ length: 2 * around + 1 }, (_, index) => current - around + index);
  const pages = new Set([1, ...near.filter((page) => page > 1 && page < last), last]);
  return [...pages];
}

interface PageButtonProps {
  label: string;
  isCurrent?: boolean;
  /** True to leave out pages before it. */
  hasGap?: boolean;
  /** Such a button keeps the focus. */
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function PageButton({ label, isCurrent, hasGap, isDisabled, onClick, children }: PageButtonProps) {
  return (
    <li className={hasGap ? 'page-gap' : undefined}>
      <button
        type="button"
        className="page-button"
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        aria-disabled={isDisabled}
        onClick={() => !isCurrent && !isDisabled && onClick()}
      >
        {children}
      </button>
    </li>
  );
}
