import type { CatalogueFacets, CatalogueFilter, CatalogueRow, Page, Paging } from '@portal/contracts';
import { getFirstPage, type Portal, usePortal, useWriting } from '@portal/ui-kit';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { usualSort } from './catalogue-address';

const ownKey = ['catalogueOwn'];

/** The name of the table, for its columns and page size. */
export const catalogueTable = 'catalogue';

/** Requests what the catalogue shows first. */
export const loadCatalogue = ({ account, api }: Portal): Promise<unknown> =>
  Promise.all([
    api.catalogue.find(getFirstPage(account, usualSort, catalogueTable)),
    api.catalogue.findOwn({}),
  ]);

interface FoundFacets {
  facets: CatalogueFacets;
  newSince: string;
}

const getFacetsKey = (filter: CatalogueFilter, search = '') => ['catalogueFacets', filter, search];

/** Pages of the reports that a filter finds, in an order. */
export function useCataloguePages(filter: CatalogueFilter, sort: string) {
  const { catalogue } = usePortal().api;
  const queries = useQueryClient();
  return {
    queryKey: ['reports', 'catalogue', filter, sort],
    load: async (paging: Paging): Promise<Page<CatalogueRow>> => {
      const { facets, newSince, ...page } = await catalogue.find({ ...paging, ...filter, sort });
      queries.setQueryData<FoundFacets>(getFacetsKey(filter, paging.search), { facets, newSince });
      return page;
    },
  };
}

/** Returns the counts of all filters, which come with each page. */
export function useFacets(filter: CatalogueFilter, search: string) {
  const { data } = useQuery<FoundFacets>({
    queryKey: getFacetsKey(filter, search),
    enabled: false,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The newest of the reports that were added or opened to the user since the last visit. */
export function useNewReports() {
  const { catalogue } = usePortal().api;
  return useQuery({
    queryKey: ['reports', 'new'],
    queryFn: () => catalogue.find({ isNew: true, sort: '-date_uploaded', limit: 15 }),
  });
}

/** Returns the image of a report as a data URL; undefined until it is loaded and without one. */
export function useThumbnail(
  { id, thumbnail }: Pick<CatalogueRow, 'id' | 'thumbnail'>,
  isInView: boolean,
): string | undefined {
  const { catalogue } = usePortal().api;
  const { data } = useQuery({
    queryKey: ['thumbnail', id, thumbnail],
    queryFn: async ({ signal }) => toDataUrl((await catalogue.findThumbnail({ id }, { signal })) as Blob),
    enabled: isInView && Boolean(thumbnail),
    // A new image has a new version.
    staleTime: Infinity,
  });
  return data;
}

/** The Content-Security-Policy allows no blob URLs, which would have to be revoked, too. */
const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The image cannot be read.', { cause: reader.error }));
    reader.readAsDataURL(blob);
  });

/** The saved filters of the user. */
export function useOwnCatalogue() {
  const { catalogue } = usePortal().api;
  return useQuery({ queryKey: ownKey, queryFn: () => catalogue.findOwn({}) });
}

export function useSavedFilterChanges() {
  const { catalogue } = usePortal().api;
  return {
    save: useWriting(catalogue.saveFilter, ownKey),
    remove: useWriting(catalogue.deleteFilter, ownKey),
  };
}
