import { describe, expect, it } from '@jest/globals';
import { findDemoAccount } from '@portal/demo-data';
import { makeDemoSignIns, makeDemoViews } from './demo-history.js';

const fridayNoon = { weekday: 5, second: 12 * 3_600 };
const views = makeDemoViews(fridayNoon);
const findId = (email: string) => findDemoAccount(email).id;
const findViewedBy = (email: string) => {
  const ownViews = views.filter(({ accountId }) => accountId === findId(email));
  return [...new Set(ownViews.map(({ reportId }) => reportId))].sort((a, b) => a - b);
};

describe('the demo history', () => {
  it('is the same at each run', () => {
    expect(makeDemoViews(fridayNoon)).toEqual(views);
  });

  it('has thousands of views over more than a year, up to now and no further', () => {
    expect(views.length).toBeGreaterThan(6_000);
    expect(views.length).toBeLessThan(10_000);
    expect(Math.max(...views.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(400);
    const today = views.filter(({ daysAgo }) => daysAgo === 0);
    expect(today.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...today.map(({ second }) => second))).toBeLessThanOrEqual(fridayNoon.second);
  });

  it('has views on the current day, however early', () => {
    const justAfterMidnight = makeDemoViews({ weekday: 7, second: 30 });
    expect(justAfterMidnight.filter(({ daysAgo }) => daysAgo === 0)).toHaveLength(5);
  });

  it('has views only of reports that the account may open', () => {
    expect(findViewedBy('user@ngo.example')).toEqual([1, 3, 5, 7, 9, 10, 16, 17, 18, 22, 23]);
    expect(findViewedBy('owner@ngo.example')).toEqual([1, 3, 5, 7, 9, 16, 17, 18, 21, 23]);
    expect(findViewedBy('blocked@dho.example')).toEqual([]);
    expect(findViewedBy('deactivated@dho.example')).toEqual([]);
  });

  it('has a drawing time for most views, and seconds in view for all', () => {
    const drawTimes = views.flatMap(({ drawnAfter }) => (drawnAfter === null ? [] : [drawnAfter]));
    expect(drawTimes.length / views.length).toBeGreaterThan(0.9);
    expect(drawTimes.length).toBeLessThan(views.length);
    expect(Math.min(...drawTimes)).toBeGreaterThan(0);
    expect(Math.max(...drawTimes)).toBeLessThan(600_000);
    expect(views.every(({ secondsInView }) => secondsInView >= 0 && secondsInView <= 3_600)).toBe(true);
  });

  it('is busier on working days', () => {
    const countOn = (daysAgo: number) => views.filter((view) => view.daysAgo === daysAgo).length;
    expect(countOn(4) + countOn(3)).toBeGreaterThan(2 * (countOn(6) + countOn(5)));
  });

  it('has a sign-in before the first view of each day', () => {
    const signIns = makeDemoSignIns(views);
    const days = new Set(views.map(({ daysAgo, accountId }) => `${daysAgo}-${accountId}`));
    expect(new Set(signIns.map(({ daysAgo, accountId }) => `${daysAgo}-${accountId}`))).toEqual(days);
    expect(new Set(signIns.map(({ sessionId }) => sessionId)).size).toBe(signIns.length);
  });
});
