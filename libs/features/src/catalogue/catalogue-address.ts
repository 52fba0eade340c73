import type { CatalogueFilter, SavedFilter } from '@portal/contracts';
import { reportTypes } from '@portal/contracts/rules';
import { readId, setParams, useAddressParams, usePortal } from '@portal/ui-kit';
import { useLocation } from 'react-router';

/** The order of reports unless the screen has another one. */
export const usualSort = '-type,-date_uploaded';

/** The orders that the user can choose from. */
export const catalogueSorts = [
  usualSort,
  'best',
  'name',
  '-date_uploaded',
  '-count',
  '-rating',
  '-data_refreshed_at',
] as const;

const catalogueLayouts = ['list', 'cards'] as const;

export type CatalogueLayout = (typeof catalogueLayouts)[number];

interface CatalogueView {
  layout?: CatalogueLayout;
  sort?: string | undefined;
}

/** The last choice of each person for each list, as long as the page stays open. */
const chosenViews = new Map<string, CatalogueView>();

/** Stands for reports without a category or without an owner in the address. */
const noValue = 'none';

/** Returns the list of a parameter; none instead of an empty list. */
const readList = (text: string | null): string[] | undefined => text?.split(',').filter(Boolean);

const readIds = (text: string | null): (number | null)[] | undefined => {
  const ids = readList(text)?.flatMap((id) => (id === noValue ? [null] : (readId(id) ?? [])));
  return ids?.length ? ids : undefined;
};

function readNumber(text: string | null, max: number): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;
}

function readFilter(params: URLSearchParams): CatalogueFilter {
  const types = reportTypes.filter((type) => readList(params.get('type'))?.includes(type));
  const filter: CatalogueFilter = {
    categoryIds: readIds(params.get('category')),
    types: types.length > 0 ? types : undefined,
    ownerIds: readIds(params.get('owner')),
    favourite: params.has('favourite') || undefined,
    minRating: readNumber(params.get('rating'), 5),
    isNew: params.has('new') || undefined,
    refreshedDays: readNumber(params.get('refreshed'), 365),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

const formatIds = (ids: CatalogueFilter['ownerIds']) => ids?.map((id) => id ?? noValue).join();

function writeFilter(params: URLSearchParams, filter: CatalogueFilter): void {
  setParams(params, {
    category: formatIds(filter.categoryIds),
    type: filter.types?.join(),
    owner: formatIds(filter.ownerIds),
    favourite: filter.favourite ? '1' : undefined,
    rating: filter.minRating?.toString(),
    new: filter.isNew ? '1' : undefined,
    refreshed: filter.refreshedDays?.toString(),
    page: undefined,
  });
}

interface CatalogueAddress {
  filter: CatalogueFilter;
  /** The number of filters that are set. */
  filterCount: number;
  search: string;
  /** The order of the address. */
  sort: string | undefined;
  /** The order that the person chose before. */
  chosenSort: string | undefined;
  layout: CatalogueLayout;
  changeLayout: (layout: CatalogueLayout) => void;
  changeFilter: (filter: CatalogueFilter) => void;
  changeSort: (sort: string) => void;
  open: (view: SavedFilter['filter']) => void;
}

/** The filters, the order and the layout in the address, so that Back, reload and bookmarks return to them. */
export function useCatalogueAddress(): CatalogueAddress {
  const [params, changeParams] = useAddressParams();
  const { account } = usePortal();
  const { pathname } = useLocation();
  const viewKey = `${account.id} ${pathname}`;
  const chosen = chosenViews.get(viewKey) ?? {};
  const changeView = (view: CatalogueView) => {
    chosenViews.set(viewKey, { ...chosen, ...view });
    changeParams((current) => setParams(current, { ...view, page: undefined }), { replace: false });
  };
  const filter = readFilter(params);
  return {
    filter,
    filterCount: Object.keys(filter).length,
    search: params.get('search') ?? '',
    layout: catalogueLayouts.find((layout) => layout === params.get('layout')) ?? chosen.layout ?? 'list',
    changeLayout: (layout) => changeView({ layout }),
    sort: params.get('sort') ?? undefined,
    chosenSort: chosen.sort,
    changeFilter: (next) => changeParams((current) => writeFilter(current, next), { replace: false }),
    changeSort: (sort) => changeView({ sort }),
    open: ({ search, sort, ...next }) =>
      changeParams(
        (current) => {
          writeFilter(current, next);
          setParams(current, { search, sort });
        },
        { replace: false },
      ),
  };
}
