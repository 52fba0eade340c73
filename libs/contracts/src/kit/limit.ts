/** How many calls are allowed in a period. */
export interface CallLimit {
  readonly max: number;
  readonly seconds: number;
}

/** At most `max` calls a minute. */
export const perMinute = (max: number): CallLimit => ({ max, seconds: 60 });

const units = [
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

/** Words a waiting time in the largest unit that fits, rounded up: "1 second", "2 minutes", "5 hours". */
export function waitText(seconds: number): string {
  const { name, seconds: length } = units.find((unit) => seconds >= unit.seconds) ?? units[2];
  const count = Math.max(1, Math.ceil(seconds / length));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
