/** The zone whose days views are counted by, on both sides. */
export const timeZone = 'Africa/Blantyre';
