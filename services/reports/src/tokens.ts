/** The IANA name of the zone whose days are counted. */
export const TIME_ZONE = Symbol('time zone');
