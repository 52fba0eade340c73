import { describe, expect, it } from '@jest/globals';
import { toSeries } from './live-series.mjs';

const formatMetrics = (clock: number, requests: number) => `# TYPE portal_clock_seconds gauge
portal_clock_seconds{component="reports"} ${clock}
# TYPE portal_ready gauge
portal_ready{component="reports"} 1
# TYPE portal_call_duration_seconds histogram
portal_call_duration_seconds_count{component="reports"} ${requests}
portal_mail_oldest_seconds NaN
`;

describe('series of a running portal', () => {
  const series = toSeries(
    { at: 1_000, text: formatMetrics(1_000, 5) },
    { at: 1_030, text: formatMetrics(1_042, 8) },
    3,
  );

  it('have clocks that go on and keep their deviation', () => {
    expect(series['portal_clock_seconds{component="reports"}']).toBe('12+60x3');
  });

  it('have counters that go on rising, and gauges that stay', () => {
    expect(series).toMatchObject({
      'portal_call_duration_seconds_count{component="reports"}': '0+6x3',
      'portal_ready{component="reports"}': '1x3',
    });
    expect(Object.keys(series)).toHaveLength(3);
  });
});
