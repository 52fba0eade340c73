/** Metrics as text, and the seconds since 1970 when they were read. */
interface Reading {
  at: number;
  text: string;
}

export function toSeries(first: Reading, second: Reading, minutes: number): Record<string, string>;
