import { demoAccounts, demoReports, findOpenDemoReports, createRandom } from '@portal/demo-data';

/** A generated view; `second` counts from the start of its day in the portal's time zone. */
export interface DemoView {
  daysAgo: number;
  second: number;
  accountId: number;
  partnerId: number | null;
  reportId: number;
  pageChanges: number;
  visualClicks: number;
  secondsInView: number;
  /** Milliseconds; null when the view ended before its report was drawn. */
  drawnAfter: number | null;
}

/** The end of the history: ISO day of the week (1 is Monday), and seconds since the start of the day. */
export interface DemoPresent {
  weekday: number;
  second: number;
}

const historyDays = 425;
const viewsPerWorkday = 80;
const growthPerDay = 0.0065;
const weekendShare = 0.25;
const viewsToday = 5;
const shareLeftEarly = 0.06;
const hour = 3_600;

/** Ordered by activity: administrators view the least. */
const viewers = demoAccounts
  .filter(({ status }) => status === 'Active')
  .sort((a, b) => Number(a.role === 'administrator') - Number(b.role === 'administrator'))
  .map((account) => ({ ...account, reportIds: findOpenDemoReports(account).map(({ id }) => id) }));
const reportsWithPages = new Set(demoReports.filter(({ type }) => type === 'Power Bi').map(({ id }) => id));

/** Generates the same history at each run, oldest day first: busier on working days, slowly growing. */
export function makeDemoViews(present: DemoPresent): DemoView[] {
  const random = createRandom(20_261);
  const createTimes = makeTimes(createRandom(20_262));
  const pick = <T>(items: T[]) => items[Math.floor(random() ** 2 * items.length)] as T;
  const view = (daysAgo: number, second: number): DemoView => {
    const viewer = pick(viewers);
    const reportId = pick(viewer.reportIds);
    const activity = reportsWithPages.has(reportId) ? 7 : 0;
    return {
      daysAgo,
      second: Math.floor(second),
      accountId: viewer.id,
      partnerId: viewer.partnerId,
      reportId,
      pageChanges: Math.floor(random() * activity),
      visualClicks: Math.floor(random() * activity),
      ...createTimes(reportsWithPages.has(reportId)),
    };
  };
  const pickWorkingHour = () => (7 + (random() + random()) * 5.5) * hour;

  const views: DemoView[] = [];
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo--) {
    const count =
      viewsPerWorkday * Math.exp(-growthPerDay * daysAgo) * computeShare(present.weekday, daysAgo);
    const variedCount = Math.round(count * (0.8 + random() * 0.4));
    for (let n = 0; n < variedCount; n++) views.push(view(daysAgo, pickWorkingHour()));
  }
  // Today has views even before working hours.
  for (let n = 0; n < viewsToday; n++) views.push(view(0, random() * present.second));
  return views.filter(({ daysAgo, second }) => daysAgo > 0 || second <= present.second);
}

function computeShare(weekdayNow: number, daysAgo: number): number {
  const weekday = (weekdayNow - 1 - (daysAgo % 7) + 7) % 7;
  return weekday < 5 ? 1 : weekendShare;
}

/** Generates realistic times: most are short, a few very long. */
function makeTimes(random: () => number) {
  const pickAround = (median: number, spread: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.round(median * Math.exp(spread * normal));
  };
  return (ofPowerBi: boolean) => ({
    secondsInView: Math.min(pickAround(75, 1), hour),
    drawnAfter: random() < shareLeftEarly ? null : pickAround(ofPowerBi ? 2_600 : 900, 0.45),
  });
}

export interface DemoSignIn {
  sessionId: string;
  daysAgo: number;
  second: number;
  accountId: number;
  partnerId: number | null;
}

const sessionSeconds = 4 * 3_600;
const secondsBeforeFirstView = 45;

/** Generates a sign-in before each account's first view of a day, and another one after the end of that session. */
export function makeDemoSignIns(views: DemoView[]): DemoSignIn[] {
  const sortedViews = [...views].sort((a, b) => b.daysAgo - a.daysAgo || a.second - b.second);
  const newestSessions = new Map<string, DemoSignIn>();
  const signIns: DemoSignIn[] = [];
  for (const { daysAgo, second, accountId, partnerId } of sortedViews) {
    const accountDay = `${daysAgo}-${accountId}`;
    const session = newestSessions.get(accountDay);
    if (session && second - session.second < sessionSeconds) continue;
    const signIn = {
      sessionId: `demo-${signIns.length + 1}`,
      daysAgo,
      second: Math.max(0, second - secondsBeforeFirstView),
      accountId,
      partnerId,
    };
    newestSessions.set(accountDay, signIn);
    signIns.push(signIn);
  }
  return signIns;
}
