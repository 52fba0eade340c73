/** Counts are summed, percentages averaged. */
type Unit = 'count' | 'percent';

export interface Measure {
  label: string;
  unit: Unit;
  /** The direction that is an improvement. */
  better: 'higher' | 'lower';
  /** Target per district, in the measure's unit. */
  target?: number;
}

/** One value for each month. */
export interface DistrictRow {
  district: string;
  region: string;
  values: number[];
}

export interface Series {
  measure: Measure;
  /** Twelve months, the oldest first, as in "Nov 2025". */
  months: string[];
  rows: DistrictRow[];
}

/** A page of a report, in Power BI's terms. */
export interface PageName {
  name: string;
  displayName: string;
}

export interface ReportData extends Series {
  id: string;
  name: string;
  /** The colour of its programme, as in "#0958d9". */
  accent: string;
  pages: PageName[];
}
