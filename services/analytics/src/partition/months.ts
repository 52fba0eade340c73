/** The beginning of the month of UTC that is so many months after that of `date`. */
export const monthAfter = (date: Date, months: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months));

/** The months of UTC from that of `first` to that of `last`, by their beginnings. */
export function monthsBetween(first: Date, last: Date): Date[] {
  const months: Date[] = [];
  for (let month = monthAfter(first, 0); month <= last; month = monthAfter(month, 1)) months.push(month);
  return months;
}
