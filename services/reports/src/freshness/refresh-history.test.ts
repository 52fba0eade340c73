import { describe, expect, it } from '@jest/globals';
import type { DatasetRefresh } from '../power-bi/power-bi.client.js';
import { toReading } from './refresh-history.js';

const refresh = (status: string, endTime?: string): DatasetRefresh => ({
  requestId: `id of ${endTime}`,
  status,
  endTime,
  reason: 'SomeError',
});
const createRefresh = (time: string) => refresh('Completed', `2026-11-${time}Z`);

describe('reading of a refresh history', () => {
  it('has the last completed refresh and the median of the times between them', () => {
    const history = ['21T08:00:00', '21T07:30:00', '21T07:00:00', '20T07:00:00'].map(createRefresh);
    expect(toReading('dataset', [refresh('Unknown'), ...history])).toEqual({
      source: 'dataset',
      refreshedAt: '2026-11-21T08:00:00Z',
      intervalSeconds: 1_800,
      failure: null,
    });
  });

  it.each([
    ['a day without two completed refreshes', [createRefresh('21T08:00:00')], 86_400],
    ['15 minutes at least', ['21T08:00:00', '21T07:59:00', '21T07:58:00'].map(createRefresh), 900],
    ['a day at most', [createRefresh('21T08:00:00'), createRefresh('01T08:00:00')], 86_400],
  ])('has an interval of %s', (_case, history, seconds) => {
    expect(toReading('dataset', history).intervalSeconds).toBe(seconds);
  });

  it('has the last refresh if it failed, also while another one runs', () => {
    const failed = refresh('Failed', '2026-11-21T09:00:00Z');
    const history = [refresh('Unknown'), failed, createRefresh('21T08:00:00')];
    expect(toReading('dataset', history)).toMatchObject({
      refreshedAt: '2026-11-21T08:00:00Z',
      failure: { id: failed.requestId, at: failed.endTime, reason: 'SomeError' },
    });
    expect(toReading('dataset', [createRefresh('21T10:00:00'), failed]).failure).toBeNull();
  });
});
