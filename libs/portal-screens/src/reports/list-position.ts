import type { CatalogueFilter } from '@portal/contracts';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';

/** A place in a list of reports: the query of the list, and the report's index in it. */
export interface ListPosition {
  query: CatalogueFilter & { search?: string; sort?: string };
  index: number;
}

interface OpenedReport {
  list?: ListPosition;
}

const PositionContext = createContext<(id: number) => ListPosition | undefined>(() => undefined);

/** Gives links to reports their position in the list around them, so that the viewer can step through the list. */
export const ListPositions = PositionContext.Provider;

/** Returns the history state of links to reports in the list around them. */
export function useOpenedState(): (id: number) => OpenedReport {
  const positionOf = useContext(PositionContext);
  return (id) => openedState(positionOf(id));
}

export const openedState = (list: ListPosition | undefined): OpenedReport => (list ? { list } : {});

/** Returns the position in the list that the viewer was opened from. */
export const useOpenedFrom = (): ListPosition | undefined =>
  (useLocation().state as OpenedReport | null)?.list;
