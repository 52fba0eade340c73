import { describe, expect, it } from '@jest/globals';
import { DailyChart, type DailyPoint } from './dashboard.service.js';

const renderPoints = (chart: DailyChart, today: string, counts: object) =>
  JSON.parse(chart.render({ today, counts: JSON.stringify(counts) }).toString()) as DailyPoint[];

describe('a chart by day', () => {
  it('has each of the last 90 days up to today, across months and leap days', () => {
    const points = renderPoints(new DailyChart(), '2024-03-01', { 0: 7, 1: 5, 89: 3 });
    expect(points).toHaveLength(90);
    expect(points[0]).toEqual({ day: '2023-12-03', count: 3 });
    expect(points.slice(-3)).toEqual([
      { day: '2024-02-28', count: 0 },
      { day: '2024-02-29', count: 5 },
      { day: '2024-03-01', count: 7 },
    ]);
  });

  it('is rendered again only when a count or the day changes', () => {
    const chart = new DailyChart();
    const first = chart.render({ today: '2024-03-01', counts: '{"0": 7}' });
    expect(chart.render({ today: '2024-03-01', counts: '{"0": 7}' })).toBe(first);
    expect(renderPoints(chart, '2024-03-01', { 0: 8 }).at(-1)).toEqual({ day: '2024-03-01', count: 8 });
    expect(renderPoints(chart, '2024-03-02', { 0: 8 }).at(-1)).toEqual({ day: '2024-03-02', count: 8 });
  });
});
