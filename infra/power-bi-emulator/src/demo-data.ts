import { createHash } from 'node:crypto';
import { findMeasure, type Measure } from './measures.js';
import type { DistrictRow, ReportData } from './report-data.js';

/** Districts with their populations in thousands. */
const regions = {
  Northern: 'Chitipa 234, Karonga 366, Rumphi 229, Mzimba 1160, Nkhata Bay 285, Likoma 15',
  Central:
    'Kasungu 842, Nkhotakota 394, Ntchisi 317, Dowa 772, Salima 478, Lilongwe 2626, Mchinji 602, Dedza 831, Ntcheu 659',
  Southern:
    'Balaka 438, Mangochi 1148, Machinga 735, Zomba 851, Chiradzulu 357, Blantyre 1251, Neno 138, Mwanza 130, Thyolo 721, Mulanje 684, Phalombe 430, Chikwawa 565, Nsanje 299',
};
const districts = Object.entries(regions).flatMap(([region, list]) =>
  [...list.matchAll(/([A-Z][\w ]+) (\d+)/g)].map(([, district = '', population]) => ({
    district,
    region,
    population: Number(population),
  })),
);

// Fixed, so that screenshots are repeatable.
const months = ['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'].map(
  (month, index) => `${month} ${index < 2 ? 2025 : 2026}`,
);
/** The rains peak in February. */
const peakIndex = 3;
const accents = ['#0b6e6e', '#1f5fb8', '#a1441c', '#6b3fa0', '#1e7a3e', '#b02a5b'];

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates a generator of numbers in [0, 1), the same for the same seed (mulberry32). */
function createRandom(seed: string): () => number {
  let a = hash(seed).readUInt32LE(0);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Invents numbers for all districts and months; the same seed gives the same numbers. */
function createRows({ unit, level, spread, season, trend }: Measure, seed: string): DistrictRow[] {
  const random = createRandom(seed);
  const varyRandomly = (share: number) => 1 + (random() * 2 - 1) * share;
  return districts.map(({ district, region, population }) => {
    const usual = level * (unit === 'count' ? population : 1) * varyRandomly(spread);
    const values = months.map((_, index) => {
      const swing = 1 + season * Math.cos(((index - peakIndex) / months.length) * 2 * Math.PI);
      const drift = 1 + trend * (index / (months.length - 1) - 0.5);
      const value = usual * swing * drift * varyRandomly(spread / 4);
      return unit === 'count' ? Math.round(value) : Math.round(Math.min(value, 100) * 10) / 10;
    });
    return { district, region, values };
  });
}

/**
 * Invents a report's pages and numbers; the same id gives the same. With row-level security a username that is a region, such as `Central`,
 * sees the rows of that region, `All` sees all rows, and any other none.
 */
export function createReportData({ id, name }: { id: string; name: string }, username = 'All'): ReportData {
  const pages = ['Overview', 'Districts', 'Trends'].map((displayName) => ({
    name: `ReportSection${hash(`${id}/${displayName}`).toString('hex').slice(0, 20)}`,
    displayName,
  }));
  const measure = findMeasure(name);
  const rows = createRows(measure, id).filter(({ region }) => username === 'All' || region === username);
  const accent = accents[hash(name).readUInt8(0) % accents.length] ?? '';
  return { name, accent, pages, measure, months, rows };
}

/** Invents a report of another organisation, such as "Cholera response" for `cholera-response`. */
export function createDemoReport(slug: string): ReportData {
  const words = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return createReportData({ id: slug, name: words.charAt(0).toUpperCase() + words.slice(1) });
}
