import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, NetworkError } from '@portal/ui-kit/platform';
import { ViewRecord, type ViewCalls } from './view-record';

let reported: [what: keyof ViewCalls, ...totals: (number | undefined)[]][];
let errorMessage: Error | undefined;
let record: ViewRecord;

const respond = async () => {
  if (errorMessage) throw errorMessage;
};
const calls: ViewCalls = {
  pageChanges: (total) => (reported.push(['pageChanges', total]), respond()),
  visualClicks: (total) => (reported.push(['visualClicks', total]), respond()),
  times: (seconds, drawnAfter) => (reported.push(['times', seconds, drawnAfter]), respond()),
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
const getReports = (what: keyof ViewCalls) =>
  reported.filter(([kind]) => kind === what).map(([, ...totals]) => totals);

beforeEach(() => {
  jest.useFakeTimers();
  reported = [];
  errorMessage = undefined;
  record = new ViewRecord();
  record.start();
  record.onShown();
});

afterEach(() => {
  record.end();
  jest.useRealTimers();
});

test('what happens within ten seconds is told together, as the total so far', async () => {
  record.onOpened(calls);
  for (let times = 0; times < 3; times++) record.pageChanged();
  record.onVisualClicked();
  await pass(9);
  expect(reported).toEqual([]);
  await pass(1);
  expect(reported).toEqual([
    ['pageChanges', 3],
    ['visualClicks', 1],
  ]);
  record.pageChanged();
  await pass(10);
  expect(getReports('pageChanges')).toEqual([[3], [4]]);
  await pass(30);
  expect(reported).toHaveLength(3);
});

const lost = [
  ['no network', new NetworkError('away')],
  ['a token that has run out', new ApiError(401, '', 'jwt expired')],
  ['a server out of order', new ApiError(503, '', '')],
] as const;

test.each(lost)('what is lost by %s is told with the next beat', async (_why, loss) => {
  record.onOpened(calls);
  record.pageChanged();
  errorMessage = loss;
  await pass(10);
  errorMessage = undefined;
  record.pageChanged();
  await pass(10);
  await pass(10);
  expect(getReports('pageChanges')).toEqual([[1], [2]]);
});

test.each(lost)('times that are lost by %s are told with the next beat', async (_why, loss) => {
  record.onOpened(calls);
  errorMessage = loss;
  await pass(0.5);
  record.onDrawn();
  await pass(10);
  errorMessage = undefined;
  await pass(20);
  expect(getReports('times')).toEqual([
    [0, 500],
    [10, 500],
    [20, 500],
  ]);
});

test.each([400, 403, 404])(
  'a view of which the server refuses a total with %d is told no more',
  async (status) => {
    record.onOpened(calls);
    record.pageChanged();
    errorMessage = new ApiError(status, '', '');
    await pass(10);
    errorMessage = undefined;
    record.pageChanged();
    record.onVisualClicked();
    record.onDrawn();
    record.onRetried();
    record.onOpened(calls);
    await pass(120);
    record.end();
    expect(reported).toEqual([['pageChanges', 1]]);
  },
);

test('hiding the page tells everything at once, and once', async () => {
  record.onOpened(calls);
  await pass(3.6);
  record.onVisualClicked();
  record.onHidden();
  record.onHidden();
  expect(reported).toEqual([
    ['visualClicks', 1],
    ['times', 3, undefined],
  ]);
  await pass(60);
  expect(reported).toHaveLength(2);
});

test('leaving the report tells everything, and nothing more comes', async () => {
  record.onOpened(calls);
  record.pageChanged();
  await pass(2);
  record.end();
  await pass(120);
  expect(reported).toEqual([
    ['pageChanges', 1],
    ['times', 2, undefined],
  ]);
});

test('times are told once the report is drawn, and then every minute that it is seen', async () => {
  record.onOpened(calls);
  await pass(0.4);
  record.onDrawn();
  record.onDrawn();
  expect(reported).toEqual([['times', 0, 400]]);
  await pass(130);
  expect(getReports('times')).toEqual([
    [0, 400],
    [60, 400],
    [120, 400],
  ]);
  record.onHidden();
  await pass(600);
  record.onShown();
  await pass(61);
  const [, , , ...afterwards] = getReports('times');
  expect(afterwards).toEqual([
    [130, 400],
    [190, 400],
  ]);
});

test('that a report is drawn is told although the seconds were told before', async () => {
  record.onOpened(calls);
  await pass(2);
  record.onHidden();
  record.onShown();
  record.onDrawn();
  expect(getReports('times')).toEqual([
    [2, undefined],
    [2, undefined],
  ]);
});

test('a report that was tried again was drawn after the time of that attempt', async () => {
  record.onOpened(calls);
  await pass(70);
  record.onRetried();
  await pass(5);
  record.onOpened(calls);
  record.onDrawn();
  expect(getReports('times')).toEqual([[75, 5_000]]);
});

test('nothing is told before the opening is recorded, and nothing of it is lost', async () => {
  await pass(20);
  record.onOpened(calls);
  record.onDrawn();
  expect(reported).toEqual([['times', 20, 20_000]]);
});

test.each([
  ['hidden', () => record.onHidden()],
  ['left', () => record.end()],
])(
  'what happened before the opening was recorded is told at once of a report that was %s by then',
  async (_how, leave) => {
    await pass(3);
    leave();
    await pass(2);
    record.onOpened(calls);
    expect(reported).toEqual([['times', 3, undefined]]);
  },
);
