import type { ReportRow } from '@portal/contracts';

/** The favourites with a report as the newest of them, or without it. */
export function applyChange(
  list: readonly ReportRow[],
  report: ReportRow,
  isFavourite: boolean,
): ReportRow[] {
  const others = list.filter(({ id }) => id !== report.id);
  return isFavourite ? [report, ...others] : others;
}

/** The favourites with one report as it stood `before`, and the others as they are now. */
export function revertChange(
  list: readonly ReportRow[],
  report: ReportRow,
  before: readonly ReportRow[],
): ReportRow[] {
  const others = list.filter(({ id }) => id !== report.id);
  const place = before.findIndex(({ id }) => id === report.id);
  return place < 0 ? others : [...others.slice(0, place), report, ...others.slice(place)];
}
