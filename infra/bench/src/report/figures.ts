import type { CpuTimes } from '../cpu/cpu-meter.js';

/** What one server took for one call. */
export interface Figures {
  /** CPU microseconds of a request by process. */
  cpu: CpuTimes;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** A call's figures on both sides. */
export interface Comparison {
  title: string;
  limit: number;
  bare: Figures;
  /** How the bare server did it, where there is more than one way. */
  bareTitle: string | undefined;
  portal: Figures;
}

/** CPU microseconds of a request over all processes. */
export const totalCpu = ({ cpu }: Figures): number => Object.values(cpu).reduce((sum, each) => sum + each, 0);

/** The value that a share of all values does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
