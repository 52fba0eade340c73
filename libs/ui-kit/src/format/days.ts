/** Returns the day of a time in milliseconds, `YYYY-MM-DD` in a time zone. Defaults to today. */
export const getDay = (timeZone: string, time = Date.now()): string =>
  // Swedish writes days as ISO does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);

/** The first second of a day, `YYYY-MM-DD`, of a time zone, as an ISO 8601 time with its offset. */
export const startOfDay = (day: string, timeZone: string): string => timeIn(timeZone, `${day}T00:00:00`);

/** The last second of a day, `YYYY-MM-DD`, of a time zone, as an ISO 8601 time with its offset. */
export const endOfDay = (day: string, timeZone: string): string => timeIn(timeZone, `${day}T23:59:59`);

function timeIn(timeZone: string, time: string): string {
  const nearly = getOffset(`${time}Z`, timeZone);
  // On days of a clock change the offset may differ by an hour.
  return time + getOffset(time + nearly, timeZone);
}

function getOffset(time: string, timeZone: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(time))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return zone?.replace('GMT', '') || '+00:00';
}
