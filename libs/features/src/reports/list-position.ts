import type { CatalogueFilter, ReportType } from '@portal/contracts';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';

export interface ListedReport {
  id: number;
  name: string;
  type?: ReportType | undefined;
}

/** A position in a list of reports: the query of the list or its reports, and the report's index in it. */
export type ListPosition = { index: number } & (
  | { query: CatalogueFilter & { search?: string; sort?: string }; reports?: undefined }
  | { reports: ListedReport[]; query?: undefined }
);

// Browsers limit the size of a history state.
const maxListed = 100;

/** Returns the history state of links to the report at `index` of a short list. */
export function toListedState(reports: readonly ListedReport[], index: number): OpenedReport {
  const start = Math.max(0, index - maxListed / 2);
  const around = reports.slice(start, start + maxListed);
  return toOpenedState({
    reports: around.map(({ id, name, type }) => ({ id, name, type })),
    index: index - start,
  });
}

interface OpenedReport {
  list?: ListPosition;
}

const PositionContext = createContext<(id: number) => ListPosition | undefined>(() => undefined);

/** Gives links to reports their position in the list around them, so that the viewer can step through the list. */
export const ListPositions = PositionContext.Provider;

/** Returns the history state of links to reports in the list around them. */
export function useOpenedState(): (id: number) => OpenedReport {
  const getPosition = useContext(PositionContext);
  return (id) => toOpenedState(getPosition(id));
}

export const toOpenedState = (list: ListPosition | undefined): OpenedReport => (list ? { list } : {});

/** Returns the position in the list that the viewer was opened from. */
export const useOpenedFrom = (): ListPosition | undefined =>
  (useLocation().state as OpenedReport | null)?.list;
