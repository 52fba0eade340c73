import { createHash } from 'node:crypto';
import type { ReportData, Series } from './data-types.js';
import { districts } from './districts.js';
import { type MeasureModel, findMeasure } from './measures.js';

/** Turns `cholera-response` into "Cholera response". */
function toTitle(slug: string): string {
  const words = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Creates a generator of numbers in [0, 1), the same for the same seed (mulberry32). */
function createRandom(seed: string): () => number {
  let a = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// Fixed, so that screenshots are repeatable.
const months = ['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'].map(
  (month, index) => `${month} ${index < 2 ? 2025 : 2026}`,
);
const peakIndex = months.indexOf('Feb 2026');

/** Invents numbers for all districts and months; the same seed gives the same numbers. */
function makeSeries(model: MeasureModel, seed: string): Series {
  const random = createRandom(seed);
  const varyRandomly = (share: number) => 1 + (random() * 2 - 1) * share;
  const { level, spread, season, trend, ...measure } = model;

  const rows = districts.map(({ name, region, population }) => {
    const scale = measure.unit === 'count' ? population : 1;
    const usual = level * scale * varyRandomly(spread);
    const values = months.map((_, index) => {
      const swing = 1 + season * Math.cos(((index - peakIndex) / months.length) * 2 * Math.PI);
      const drift = 1 + trend * (index / (months.length - 1) - 0.5);
      const value = usual * swing * drift * varyRandomly(spread / 4);
      return measure.unit === 'count' ? Math.round(value) : Math.round(Math.min(value, 100) * 10) / 10;
    });
    return { district: name, region, values };
  });
  return { measure, months, rows };
}

const pageName = (reportId: string, displayName: string) =>
  `ReportSection${createHash('sha256').update(`${reportId}/${displayName}`).digest('hex').slice(0, 20)}`;

const accents = ['#0b6e6e', '#1f5fb8', '#a1441c', '#6b3fa0', '#1e7a3e', '#b02a5b'];

/**
 * Invents a report's pages and numbers; the same id gives the same. With row-level security a username that is a region, such as `Central`,
 * sees the rows of that region, `All` sees all rows, and any other none.
 */
export function createReportData({ id, name }: { id: string; name: string }, username = 'All'): ReportData {
  const pages = ['Overview', 'Districts', 'Trends'].map((displayName) => ({
    name: pageName(id, displayName),
    displayName,
  }));
  const accent =
    accents[createHash('sha256').update(name).digest().readUInt8(0) % accents.length] ?? '#1f5fb8';
  const series = makeSeries(findMeasure(name), id);
  const rows = series.rows.filter(({ region }) => username === 'All' || region === username);
  return { id, name, accent, pages, ...series, rows };
}

/** Invents a report of another organisation; the same slug gives the same. */
export const createDemoReport = (slug: string): ReportData =>
  createReportData({ id: slug, name: toTitle(slug) });
