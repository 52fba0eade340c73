/** One line of a chart. */
export interface LineChartSeries {
  name: string;
  /** A CSS colour. */
  colour: string;
  /** True for a dashed line: series are told apart by more than colour. */
  dashed?: boolean;
  /** One value for each label. */
  values: number[];
}

/** What a line chart draws. */
export interface LineChartData {
  /** Names of the axes. */
  x: string;
  y: string;
  /** What stands along the x axis, in order. */
  labels: string[];
  series: LineChartSeries[];
}
