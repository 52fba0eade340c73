/** Injects the client of the reports service's decision of who may open what. */
export const REPORT_ACCESS = Symbol('report access');

/** Injects the client of the reports service's answer to which people may open a report. */
export const REPORT_AUDIENCE = Symbol('report audience');

/** Injects the client of the analytics service's answer to who has opened a report. */
export const REPORT_VIEWERS = Symbol('report viewers');
