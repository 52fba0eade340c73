import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { CatalogueRow } from '@portal/contracts';
import {
  Button,
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  usePortal,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAboutReportAction } from '../reports/about-report-action';
import { useFavouriteAction } from '../favourites/use-favourite';
import { ListPositions } from '../reports/list-position';
import { useOpenReport } from '../reports/use-report-address';
import { useReportColumns } from '../reports/report-columns';
import { useReportPreload } from '../report-viewer/report-preload';
import { type CatalogueLayout, catalogueSorts, useCatalogueAddress, usualSort } from './catalogue-address';
import { catalogueTable, useCataloguePages, useFacets } from './catalogue.resource';
import { Facets } from './facets';
import { ReportCard, ReportRating } from './report-card';
import { SavedFilters } from './saved-filters';

interface CataloguePageProps {
  /** Defaults to the title of the current route. */
  title?: string;
  /** The order without a search, one of {@link catalogueSorts}. */
  defaultSort?: string;
  /** Columns after name and type. */
  extraColumns?: readonly TableColumn<CatalogueRow>[];
  emptyText: string;
  exportName: string;
}

/** Lists the reports that the user may open, as a table or as cards. */
export function CataloguePage({
  title,
  defaultSort: ownSort = usualSort,
  extraColumns = [],
  emptyText,
  exportName,
}: CataloguePageProps) {
  const { t } = useTranslation('screens');
  const { role } = usePortal().account;
  // Administrators have no favourites.
  const hasFavourites = role !== 'administrator';
  const favourite = useFavouriteAction();
  const about = useAboutReportAction();
  const address = useCatalogueAddress();
  const { filter, filterCount, layout, search } = address;
  const columns = useCatalogueColumns(extraColumns);
  const sortable = ['type', '-type', '-name', 'count', 'rating', ...catalogueSorts];
  const defaultSort = address.chosenSort ?? ownSort;
  const sort = address.sort && sortable.includes(address.sort) ? address.sort : defaultSort;
  const pages = useCataloguePages(filter, sort);
  const table = useTable<CatalogueRow>({
    ...pages,
    ...(layout === 'list' ? { name: catalogueTable, columns: columns.list } : { columns: columns.cards }),
    defaultSort,
  });
  useReportPreload(table.rows);
  const found = useFacets(filter, search);
  const sortOptions = useSortOptions(sort);
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
    <TablePage
      table={table}
      title={title}
      actions={<LayoutButton layout={layout} onChange={address.changeLayout} />}
    >
      <div className={`catalogue-${layout}`}>
        <TableToolbar
          table={table}
          countText={(count) => t('reports.count', { count })}
          filterPanel={{ count: filterCount, content: <div className="catalogue-filters">{filters}</div> }}
          sorts={{
            value: sort,
            options: sortOptions,
            onChange: address.changeSort,
          }}
        >
          {role !== 'user' && <ExportButton table={table} name={exportName} columns={columns.list} />}
        </TableToolbar>
        <ListPositions value={getPosition}>
          <TableRows
            table={{
              ...table,
              isCardLayout: layout === 'cards' || table.isCardLayout,
            }}
            emptyText={filterCount > 0 ? t('catalogue.noMatch') : emptyText}
            emptyStep={filterCount > 0 && <Button onClick={clear}>{t('kit:table.clearFilters')}</Button>}
            onOpen={useOpenReport(getPosition)}
            rowName={({ name }) => name}
            rowActions={(report) => [
              ...(hasFavourites ? [favourite(report)] : []),
              ...(layout === 'list' ? [about(report)] : []),
            ]}
          />
        </ListPositions>
      </div>
    </TablePage>
  );
}

function useCatalogueColumns(
  extraColumns: readonly TableColumn<CatalogueRow>[],
): Record<CatalogueLayout, TableColumn<CatalogueRow>[]> {
  const { t } = useTranslation('screens');
  const { name, type, category, owner, uploaded, dataDate } = useReportColumns<CatalogueRow>();
  const added: TableColumn<CatalogueRow>[] = [
    { ...category, sortBy: undefined },
    { ...owner, sortBy: undefined },
    uploaded,
    { ...dataDate, sortBy: 'data_refreshed_at' },
    {
      key: 'rating',
      title: t('catalogue.rating'),
      sortBy: 'rating',
      render: (report) => <ReportRating {...report} />,
      text: ({ rating }) => String(rating ?? ''),
    },
  ];
  return {
    list: [name, type, ...extraColumns, ...added.map((column) => ({ ...column, isHiddenAtFirst: true }))],
    cards: [{ ...name, render: (report) => <ReportCard report={report} /> }, ...extraColumns],
  };
}

/** The orders to choose from, with that of a column in the address. */
function useSortOptions(sort: string): { value: string; label: string }[] {
  const { t } = useTranslation('screens');
  const options = catalogueSorts.map((value: string) => ({ value, label: t(`catalogue.sorts.${value}`) }));
  const isListed = options.some(({ value }) => value === sort);
  return isListed ? options : [{ value: sort, label: t('catalogue.byColumn') }, ...options];
}

const layoutIcons: Record<CatalogueLayout, ReactNode> = {
  list: <UnorderedListOutlined aria-hidden />,
  cards: <AppstoreOutlined aria-hidden />,
};

interface LayoutButtonProps {
  layout: CatalogueLayout;
  onChange: (layout: CatalogueLayout) => void;
}

/** Changes to the other layout. */
function LayoutButton({ layout, onChange }: LayoutButtonProps) {
  const { t } = useTranslation('screens');
  const other = layout === 'list' ? 'cards' : 'list';
  return (
    <Button icon={layoutIcons[other]} onClick={() => onChange(other)}>
      {t(`catalogue.${other}`)}
    </Button>
  );
}
