import { demoAccounts, demoReports, seededRandom } from '@portal/contracts/demo';
import { demoReportsOf } from './demo-visibility.js';

/** A made-up view; `second` is of its day in the portal's time zone. */
export interface DemoView {
  daysAgo: number;
  second: number;
  accountId: number;
  partnerId: number | null;
  reportId: number;
  pageChanges: number;
  visualClicks: number;
  secondsInView: number;
  /** Milliseconds; null for a view that was left before its report was drawn. */
  drawnAfter: number | null;
}

/** The moment that the history ends with: ISO day of the week (1 is Monday), and seconds since the day began. */
export interface DemoPresent {
  weekday: number;
  second: number;
}

const historyDays = 425;
const viewsOnTodaysKind = 80;
const growthPerDay = 0.0065;
const weekendShare = 0.25;
const viewsToday = 5;
const shareLeftEarly = 0.06;
const hour = 3_600;

/** Those who view most first; administrators look at reports the least. */
const viewers = demoAccounts
  .filter(({ status }) => status === 'Active')
  .sort((a, b) => Number(a.role === 'administrator') - Number(b.role === 'administrator'))
  .map((account) => ({ ...account, reportIds: demoReportsOf(account) }));
const withPages = new Set(demoReports.filter(({ type }) => type === 'Power Bi').map(({ id }) => id));

/** A made-up history of views up to the present, oldest day first: the same at each run, busier on working days, slowly growing. */
export function makeDemoViews(present: DemoPresent): DemoView[] {
  const random = seededRandom(20_261);
  const timesOf = makeTimes(seededRandom(20_262));
  const pick = <T>(items: T[]) => items[Math.floor(random() ** 2 * items.length)] as T;
  const view = (daysAgo: number, second: number): DemoView => {
    const viewer = pick(viewers);
    const reportId = pick(viewer.reportIds);
    const activity = withPages.has(reportId) ? 7 : 0;
    return {
      daysAgo,
      second: Math.floor(second),
      accountId: viewer.id,
      partnerId: viewer.partnerId,
      reportId,
      pageChanges: Math.floor(random() * activity),
      visualClicks: Math.floor(random() * activity),
      ...timesOf(withPages.has(reportId)),
    };
  };
  const inWorkingHours = () => (7 + (random() + random()) * 5.5) * hour;

  const views: DemoView[] = [];
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo--) {
    const count = viewsOnTodaysKind * Math.exp(-growthPerDay * daysAgo) * shareOf(present.weekday, daysAgo);
    const varied = Math.round(count * (0.8 + random() * 0.4));
    for (let n = 0; n < varied; n++) views.push(view(daysAgo, inWorkingHours()));
  }
  // Early in the day working hours have not begun, and still something is to be seen.
  for (let n = 0; n < viewsToday; n++) views.push(view(0, random() * present.second));
  return views.filter(({ daysAgo, second }) => daysAgo > 0 || second <= present.second);
}

function shareOf(weekdayNow: number, daysAgo: number): number {
  const weekday = (weekdayNow - 1 - (daysAgo % 7) + 7) % 7;
  return weekday < 5 ? 1 : weekendShare;
}

/** Times of views as they are in use: most are short and a few very long. */
function makeTimes(random: () => number) {
  const around = (median: number, spread: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.round(median * Math.exp(spread * normal));
  };
  return (ofPowerBi: boolean) => ({
    secondsInView: Math.min(around(75, 1), hour),
    drawnAfter: random() < shareLeftEarly ? null : around(ofPowerBi ? 2_600 : 900, 0.45),
  });
}
