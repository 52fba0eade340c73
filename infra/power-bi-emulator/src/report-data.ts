import type { Measure } from './measures.js';

/** One value for each month. */
export interface DistrictRow {
  district: string;
  region: string;
  values: number[];
}

/** A page of a report, in Power BI's terms. */
export interface PageName {
  name: string;
  displayName: string;
}

export interface ReportData {
  name: string;
  /** The colour of its programme, as in "#0958d9". */
  accent: string;
  pages: PageName[];
  measure: Pick<Measure, 'label' | 'unit'>;
  /** Twelve months, the oldest first, as in "Nov 2025". */
  months: string[];
  rows: DistrictRow[];
}
