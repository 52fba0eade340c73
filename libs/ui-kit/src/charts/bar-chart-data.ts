/** One bar of a chart. */
export interface Bar {
  label: string;
  /** In the unit of the axis. */
  value: number;
  /** The value as it is read, with its unit. */
  text: string;
}

/** What a bar chart draws. */
export interface BarChartData {
  /** Name and unit of the axis along the bars. */
  x: string;
  /** What the bars stand for. */
  y: string;
  /** What the value is called where it stands with its unit. */
  measure: string;
  /** From top to bottom. */
  bars: Bar[];
}
