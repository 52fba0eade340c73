import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { CatalogueLayout, CatalogueRow } from '@portal/contracts';
import {
  Button,
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useMedia,
  usePortal,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAboutReportAction } from '../details/about-report-action';
import { useFavouriteAction } from '../favourites/use-favourite';
import { ListPositions } from '../reports/list-position';
import { useOpenReport } from '../reports/report-address';
import { useReportColumns } from '../reports/report-columns';
import { useReportPreload } from '../viewer/report-preload';
import { catalogueSorts, useCatalogueAddress } from './catalogue-address';
import {
  useCataloguePages,
  useFacets,
  useLayoutChange,
  useOwnCatalogue,
  usualSort,
} from './catalogue.resource';
import { Facets } from './facets';
import { ReportCard, ReportLine } from './report-card';
import { SavedFilters } from './saved-filters';

interface CataloguePageProps {
  /** Defaults to the title of the current route. */
  title?: string;
  caption?: string;
  /** The order without a search, one of {@link catalogueSorts}. */
  defaultSort?: string;
  /** Columns after name and type. */
  extraColumns?: readonly TableColumn<CatalogueRow>[];
  emptyText: string;
  exportName: string;
}

/** Lists the reports that the user may open, as cards or as a table, with filters beside them. */
export function CataloguePage({
  title,
  caption,
  defaultSort: ownSort = usualSort,
  extraColumns = [],
  emptyText,
  exportName,
}: CataloguePageProps) {
  const { t } = useTranslation('screens');
  // Administrators have no favourites.
  const hasFavourites = usePortal().account.role !== 'administrator';
  const favourite = useFavouriteAction();
  const about = useAboutReportAction();
  const address = useCatalogueAddress();
  const { filter, filterCount, search } = address;
  const own = useOwnCatalogue();
  const layout = address.layout ?? own.data?.layout ?? 'cards';
  const isLayoutKnown = address.layout !== undefined || !own.isLoading;
  const defaultSort = search ? 'best' : ownSort;
  const columns = useCatalogueColumns(extraColumns);
  const sortable = ['type', '-type', '-name', 'count', 'rating', ...catalogueSorts];
  const sort = address.sort && sortable.includes(address.sort) ? address.sort : defaultSort;
  const pages = useCataloguePages(filter, sort);
  const table = useTable<CatalogueRow>({
    ...pages,
    columns: layout === 'list' ? columns.list : columns.cards,
    defaultSort,
  });
  useReportPreload(table.rows);
  const found = useFacets(filter, search);
  const sortOptions = useSortOptions(sort);
  const isWide = useMedia(wideScreen);
  const getPosition = (id: number) => {
    const index = table.rows?.findIndex((row) => row.id === id) ?? -1;
    const query = { ...filter, sort, ...(search && { search }) };
    return index < 0 ? undefined : { query, index: table.offset + index };
  };
  const clear = () => address.changeFilter({});
  const filters = (
    <>
      <SavedFilters
        current={{ ...filter, ...(search && { search }), ...(address.sort && { sort }) }}
        canSave={filterCount > 0 || search !== ''}
        onOpen={address.open}
      />
      {filterCount > 0 && <Button onClick={clear}>{t('kit:table.clearFilters')}</Button>}
      {found && (
        <Facets {...found} filter={filter} hasFavourites={hasFavourites} onChange={address.changeFilter} />
      )}
    </>
  );
  return (
    <TablePage table={table} title={title} caption={caption}>
      <div className="catalogue">
        {isWide && (
          <aside className="catalogue-filters" aria-label={t('kit:table.filters')}>
            {filters}
          </aside>
        )}
        <div className={`catalogue-results catalogue-${layout}`}>
          <TableToolbar
            table={table}
            countText={(count) => t('reports.count', { count })}
            filterPanel={
              !isWide && {
                count: filterCount,
                content: <div className="catalogue-filters">{filters}</div>,
              }
            }
            sorts={{
              value: sort,
              options: sortOptions,
              onChange: (next) => address.changeSort(next === defaultSort ? undefined : next),
            }}
          >
            <LayoutChoice layout={layout} onChange={address.clearLayout} />
            <ExportButton table={table} name={exportName} columns={columns.list} />
          </TableToolbar>
          <ListPositions value={getPosition}>
            <TableRows
              table={{
                ...table,
                isCardLayout: layout === 'cards' || table.isCardLayout,
                rows: isLayoutKnown ? table.rows : undefined,
              }}
              emptyText={filterCount > 0 ? t('catalogue.noMatch') : emptyText}
              emptyStep={filterCount > 0 && <Button onClick={clear}>{t('kit:table.clearFilters')}</Button>}
              onOpen={useOpenReport(getPosition)}
              rowName={({ name }) => name}
              rowActions={(report) => (hasFavourites ? [favourite(report), about(report)] : [about(report)])}
            />
          </ListPositions>
        </div>
      </div>
    </TablePage>
  );
}

function useCatalogueColumns(
  extraColumns: readonly TableColumn<CatalogueRow>[],
): Record<CatalogueLayout, TableColumn<CatalogueRow>[]> {
  const { name, type } = useReportColumns<CatalogueRow>();
  return {
    list: [
      {
        ...name,
        render: (report) => <ReportLine report={report} />,
      },
      { ...type, width: 140 },
      ...extraColumns,
    ],
    cards: [{ ...name, render: (report) => <ReportCard report={report} /> }, ...extraColumns],
  };
}

/** On wide screens the filters are beside the results. */
const wideScreen = '(min-width: 1440px)';

/** The orders to choose from, with that of a column in the address. */
function useSortOptions(sort: string): { value: string; label: string }[] {
  const { t } = useTranslation('screens');
  const options = catalogueSorts.map((value: string) => ({ value, label: t(`catalogue.sorts.${value}`) }));
  const isListed = options.some(({ value }) => value === sort);
  return isListed ? options : [{ value: sort, label: t('catalogue.byColumn') }, ...options];
}

const layouts: { value: CatalogueLayout; icon: ReactNode }[] = [
  { value: 'list', icon: <UnorderedListOutlined aria-hidden /> },
  { value: 'cards', icon: <AppstoreOutlined aria-hidden /> },
];

interface LayoutChoiceProps {
  layout: CatalogueLayout;
  onChange: () => void;
}

function LayoutChoice({ layout, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('screens');
  const change = useLayoutChange();
  const choose = (chosen: CatalogueLayout) => {
    change(chosen);
    onChange();
  };
  return (
    <div className="button-group" role="radiogroup" aria-label={t('catalogue.layout')}>
      {layouts.map(({ value, icon }) => (
        <label key={value} className="button app-button">
          <input
            type="radio"
            name="layout"
            className="visually-hidden"
            checked={value === layout}
            onChange={() => choose(value)}
          />
          {icon}
          {t(`catalogue.${value}`)}
        </label>
      ))}
    </div>
  );
}
