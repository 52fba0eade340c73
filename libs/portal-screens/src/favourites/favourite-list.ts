import type { ReportRow } from '@portal/contracts';

/** Adds a report as the newest favourite, or removes it. */
export function applyChange(
  list: readonly ReportRow[],
  report: ReportRow,
  isFavourite: boolean,
): ReportRow[] {
  const others = list.filter(({ id }) => id !== report.id);
  return isFavourite ? [report, ...others] : others;
}

/** Restores one report as it was `before`, and keeps later changes of others. */
export function revertChange(
  list: readonly ReportRow[],
  report: ReportRow,
  before: readonly ReportRow[],
): ReportRow[] {
  const others = list.filter(({ id }) => id !== report.id);
  const place = before.findIndex(({ id }) => id === report.id);
  return place < 0 ? others : [...others.slice(0, place), report, ...others.slice(place)];
}
