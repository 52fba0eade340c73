import type { Unit } from './data-types.js';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** A value as it is read: "12,340" or "84.2%". */
export const formatValue = (value: number, unit: Unit): string =>
  unit === 'percent' ? `${tenths.format(value)}%` : whole.format(value);

/** A value for an axis, where room is scarce: "12.3K" or "84%". */
export const formatShort = (value: number, unit: Unit): string =>
  unit === 'percent' ? `${whole.format(value)}%` : compact.format(value);
