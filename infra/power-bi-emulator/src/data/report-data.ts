import { createHash } from 'node:crypto';
import type { ReportData } from '../../page/data-types.js';
import { measureOf } from './measures.js';
import { makeSeries } from './series.js';

const pageName = (reportId: string, displayName: string) =>
  `ReportSection${createHash('sha256').update(`${reportId}/${displayName}`).digest('hex').slice(0, 20)}`;

/** A report's pages and numbers; the same id gives the same. */
export function reportData({ id, name }: { id: string; name: string }): ReportData {
  const pages = ['Overview', 'Districts', 'Trends'].map((displayName) => ({
    name: pageName(id, displayName),
    displayName,
  }));
  return { id, name, pages, ...makeSeries(measureOf(name), id) };
}
