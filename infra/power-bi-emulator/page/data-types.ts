/** How a measure's numbers are to be read and added up: counts are summed, percentages averaged. */
export type Unit = 'count' | 'percent';

/** What a report, or an indicator of a dashboard, counts. */
export interface Measure {
  label: string;
  unit: Unit;
  /** Which way is good news. */
  better: 'higher' | 'lower';
  /** The level to reach per district, in the measure's unit. */
  target?: number;
}

/** One district's numbers, one for each month. */
export interface DistrictRow {
  district: string;
  region: string;
  values: number[];
}

/** A measure by district and month. */
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

/** All that the embed page needs to draw a report. */
export interface ReportData extends Series {
  id: string;
  name: string;
  pages: PageName[];
}

/** A dashboard: several measures under one title. */
export interface DashData {
  title: string;
  indicators: Series[];
}

/** A point of the map, in degrees. */
export type Position = readonly [longitude: number, latitude: number];

/** One health facility; `beds` is 0 where nobody stays the night. */
export interface Facility {
  name: string;
  kind: string;
  district: string;
  region: string;
  position: Position;
  beds: number;
  open: boolean;
}

/** A map with its facilities. */
export interface FacilityMapData {
  title: string;
  outline: Position[];
  lake: Position[];
  facilities: Facility[];
}
