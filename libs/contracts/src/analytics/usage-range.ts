/** Usage is told of less than so many years at once. */
export const mostUsageYears = 10;

/** Whether the days from one to another, `YYYY-MM-DD` and both included, are more than usage is told of at once. */
export const isTooLongForUsage = (from: string, to: string): boolean =>
  numberOf(to) >= numberOf(from) + mostUsageYears * yearAsNumber;

/** A day as the number YYYYMMDD, which compares as days do even after the year 9999. */
const numberOf = (day: string) => Number(day.replaceAll('-', ''));
const yearAsNumber = 10_000;
