import type { CatalogueFilter, CatalogueLayout, SavedFilter } from '@portal/contracts';
import { reportTypes } from '@portal/contracts/rules';
import { readId, setParams, useAddressParams } from '@portal/ui-kit';

/** The orders that the user can choose from. */
export const catalogueSorts = [
  'best',
  'name',
  '-date_uploaded',
  '-count',
  '-rating',
  '-data_refreshed_at',
] as const;

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
  /** The chosen order; none for the default. */
  sort: string | undefined;
  /** The layout in the address; undefined for the stored one. */
  layout: CatalogueLayout | undefined;
  clearLayout: () => void;
  changeFilter: (filter: CatalogueFilter) => void;
  changeSort: (sort: string | undefined) => void;
  open: (view: SavedFilter['filter']) => void;
}

/** The filters and the order in the address, so that Back, reload and bookmarks return to them. */
export function useCatalogueAddress(): CatalogueAddress {
  const [params, changeParams] = useAddressParams();
  const filter = readFilter(params);
  return {
    filter,
    filterCount: Object.keys(filter).length,
    search: params.get('search') ?? '',
    layout: (['list', 'cards'] as const).find((layout) => layout === params.get('layout')),
    clearLayout: () => changeParams((current) => current.delete('layout'), { replace: true }),
    sort: params.get('sort') ?? undefined,
    changeFilter: (next) => changeParams((current) => writeFilter(current, next), { replace: false }),
    changeSort: (sort) =>
      changeParams((current) => setParams(current, { sort, page: undefined }), { replace: false }),
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
