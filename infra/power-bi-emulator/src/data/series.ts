import type { Series } from '../../page/data-types.js';
import { districts } from './districts.js';
import type { MeasureModel } from './measures.js';
import { randomFrom } from './random.js';

// Fixed, so that a page looks the same on every day and in every screenshot.
const months = ['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'].map(
  (month, index) => `${month} ${index < 2 ? 2025 : 2026}`,
);
const peakIndex = months.indexOf('Feb 2026');

/** A measure's invented numbers for all districts and months; the same seed gives the same numbers. */
export function makeSeries(model: MeasureModel, seed: string): Series {
  const random = randomFrom(seed);
  const stray = (share: number) => 1 + (random() * 2 - 1) * share;
  const { level, spread, season, trend, ...measure } = model;

  const rows = districts.map(({ name, region, population }) => {
    const scale = measure.unit === 'count' ? population : 1;
    const usual = level * scale * stray(spread);
    const values = months.map((_, index) => {
      const swing = 1 + season * Math.cos(((index - peakIndex) / months.length) * 2 * Math.PI);
      const drift = 1 + trend * (index / (months.length - 1) - 0.5);
      const value = usual * swing * drift * stray(spread / 4);
      return measure.unit === 'count' ? Math.round(value) : Math.round(Math.min(value, 100) * 10) / 10;
    });
    return { district: name, region, values };
  });
  return { measure, months, rows };
}
