/** The IANA name of the zone whose days counts and charts are of. */
export const TIME_ZONE = Symbol('time zone');

/** Asks the reports service who may open what. */
export const REPORT_ACCESS = Symbol('report access');
