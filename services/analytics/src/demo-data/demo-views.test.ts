import { describe, expect, it } from '@jest/globals';
import { demoAccounts } from '@portal/contracts/demo';
import { makeDemoSignIns } from './demo-sign-ins.js';
import { makeDemoViews } from './demo-views.js';

const fridayNoon = { weekday: 5, second: 12 * 3_600 };
const views = makeDemoViews(fridayNoon);
const idOf = (email: string) => demoAccounts.find((account) => account.email === email)?.id;
const viewedBy = (email: string) => {
  const own = views.filter(({ accountId }) => accountId === idOf(email));
  return [...new Set(own.map(({ reportId }) => reportId))].sort((a, b) => a - b);
};

describe('the demonstration history', () => {
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

  it('has something to show on the day it is made, however early', () => {
    const justAfterMidnight = makeDemoViews({ weekday: 7, second: 30 });
    expect(justAfterMidnight.filter(({ daysAgo }) => daysAgo === 0)).toHaveLength(5);
  });

  it('has people view only what they may open', () => {
    expect(viewedBy('user@ngo.example')).toEqual([1, 3, 5, 7, 9, 10, 16, 17, 18, 22, 23]);
    expect(viewedBy('owner@ngo.example')).toEqual([1, 3, 5, 7, 9, 16, 17, 18, 21, 23]);
    expect(viewedBy('blocked@dho.example')).toEqual([]);
    expect(viewedBy('deactivated@dho.example')).toEqual([]);
  });

  it('tells of most views when they were drawn, and of all how long they were seen', () => {
    const drawn = views.flatMap(({ drawnAfter }) => (drawnAfter === null ? [] : [drawnAfter]));
    expect(drawn.length / views.length).toBeGreaterThan(0.9);
    expect(drawn.length).toBeLessThan(views.length);
    expect(Math.min(...drawn)).toBeGreaterThan(0);
    expect(Math.max(...drawn)).toBeLessThan(600_000);
    expect(views.every(({ secondsInView }) => secondsInView >= 0 && secondsInView <= 3_600)).toBe(true);
  });

  it('is busier on working days', () => {
    const on = (daysAgo: number) => views.filter((view) => view.daysAgo === daysAgo).length;
    expect(on(4) + on(3)).toBeGreaterThan(2 * (on(6) + on(5)));
  });

  it('has a sign-in before each first view of a day', () => {
    const signIns = makeDemoSignIns(views);
    const days = new Set(views.map(({ daysAgo, accountId }) => `${daysAgo}-${accountId}`));
    expect(new Set(signIns.map(({ daysAgo, accountId }) => `${daysAgo}-${accountId}`))).toEqual(days);
    expect(new Set(signIns.map(({ sessionId }) => sessionId)).size).toBe(signIns.length);
  });
});
