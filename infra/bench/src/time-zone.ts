/** The zone whose days views are counted by, on both sides. */
export const timeZone = process.env.PORTAL_TIME_ZONE ?? 'Africa/Blantyre';
