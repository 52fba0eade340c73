/** The day of a time zone, `YYYY-MM-DD`, in which a time in milliseconds lies; today if it is left out. */
export const dayIn = (timeZone: string, time = Date.now()): string =>
  // Swedish writes days as ISO does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);
