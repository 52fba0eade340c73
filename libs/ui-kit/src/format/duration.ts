/** The units in which people say lengths of time. */
export type DurationUnit = 'hours' | 'minutes' | 'seconds';

/** A length of time in the units in which people say it, at most two of them. */
export type Duration =
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number; seconds: number }
  | { unit: 'seconds'; seconds: number };

const minute = 60;
const hour = 60 * minute;
const exactBelow = 10;
const wholeHoursFrom = 100 * hour;

/** Seconds as a {@link Duration}: rounded to tenths below ten seconds, to minutes from an hour on, to hours from a hundred. */
export function durationOf(seconds: number): Duration {
  const whole = Math.round(seconds);
  if (whole >= wholeHoursFrom) return { unit: 'hours', hours: Math.round(seconds / hour), minutes: 0 };
  if (whole >= hour) {
    const minutes = Math.round(seconds / minute);
    return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  }
  if (whole >= minute) {
    return { unit: 'minutes', minutes: Math.floor(whole / minute), seconds: whole % minute };
  }
  return { unit: 'seconds', seconds: seconds < exactBelow ? Math.round(seconds * 10) / 10 : whole };
}

/** Rounds a number to the two significant figures to which estimates are right. */
export const twoFigures = (value: number): number => Number(value.toPrecision(2));

/** Seconds that are right to some hundredths only, in one unit and with {@link twoFigures}. */
export function roughDurationOf(seconds: number): { unit: DurationUnit; value: number } {
  const [inSeconds, inMinutes] = [twoFigures(seconds), twoFigures(seconds / minute)];
  // What is rounded up to a unit is one of it, and not 0.99.
  if (inMinutes >= 60) return { unit: 'hours', value: Math.max(1, twoFigures(seconds / hour)) };
  if (inSeconds >= minute) return { unit: 'minutes', value: Math.max(1, inMinutes) };
  return { unit: 'seconds', value: inSeconds };
}
