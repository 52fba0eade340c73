import type { FavouriteRow, ReportRow } from '@portal/contracts';

/** The server knows what is new in a report and its image. */
const unknown = { thumbnail: null, update: null, date_updated: null };

/** Adds a report as the newest favourite, or removes it. */
export function applyChange(
  list: readonly FavouriteRow[],
  report: ReportRow,
  isFavourite: boolean,
): FavouriteRow[] {
  const others = list.filter(({ id }) => id !== report.id);
  return isFavourite ? [{ ...unknown, ...report }, ...others] : others;
}

/** Restores one report as it was `before`, and keeps later changes of others. */
export function revertChange(
  list: readonly FavouriteRow[],
  report: ReportRow,
  before: readonly FavouriteRow[],
): FavouriteRow[] {
  const others = list.filter(({ id }) => id !== report.id);
  const place = before.findIndex(({ id }) => id === report.id);
  return place < 0
    ? others
    : [...others.slice(0, place), ...before.slice(place, place + 1), ...others.slice(place)];
}
