import { getLocale } from './rules.js';

/** Names of the months in Chichewa, which browsers do not have, by the beginnings of their English names. */
const chichewaMonths: Record<string, string> = {
  Jan: 'Januwale',
  Feb: 'Febuluwale',
  Mar: 'Malichi',
  Apr: 'Epulo',
  May: 'Meyi',
  Jun: 'Juni',
  Jul: 'Julayi',
  Aug: 'Ogasiti',
  Sep: 'Seputembala',
  Oct: 'Okutobala',
  Nov: 'Novembala',
  Dec: 'Disembala',
};
const shortLength = 3;

/** Returns a function that formats dates as `Intl.DateTimeFormat`, also in Chichewa. */
export function createDateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  const format = new Intl.DateTimeFormat(getLocale(language), options);
  if (language !== 'ny') return (date) => format.format(date);
  const length = options.month === 'short' ? shortLength : undefined;
  const translate = ({ type, value }: Intl.DateTimeFormatPart) => {
    if (type === 'month') return chichewaMonths[value.slice(0, shortLength)]?.slice(0, length) ?? value;
    return type === 'literal' ? value.replace(' at ', ', ') : value;
  };
  return (date) => format.formatToParts(date).map(translate).join('');
}

const waitUnits = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** Rounds a waiting time up in the largest unit that fits: 61 seconds are 2 minutes. */
export function roundWait(seconds: number) {
  const { unit, seconds: length } = waitUnits.find((each) => seconds >= each.seconds) ?? waitUnits[2];
  return { unit, count: Math.max(1, Math.ceil(seconds / length)) };
}
