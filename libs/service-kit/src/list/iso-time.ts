/** SQL that writes a time as ISO 8601 text in UTC with milliseconds; null stays null. */
export const isoTime = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
