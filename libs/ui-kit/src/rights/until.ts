/** The last second of a day, `YYYY-MM-DD`, of a time zone, as an ISO 8601 time with its offset. */
export function endOfDay(day: string, timeZone: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${day}T23:59:59Z`))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${day}T23:59:59${zone?.replace('GMT', '') || '+00:00'}`;
}
