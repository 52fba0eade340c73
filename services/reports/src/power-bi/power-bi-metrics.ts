import { metrics, traced } from '@portal/service-kit';
import { Histogram } from 'prom-client';

/** What Entra or Power BI is asked for. */
export type PowerBiCall = 'access-token' | 'embed-token' | 'workspaces' | 'reports' | 'report';

const duration = new Histogram({
  name: 'portal_power_bi_request_duration_seconds',
  help: 'Seconds that Entra or Power BI took to answer, by what was asked for and the status',
  labelNames: ['call', 'status'] as const,
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

/** Measures and traces one attempt; its status is `none` where no answer came. */
export const observeAttempt = (
  call: PowerBiCall,
  attempt: () => Promise<Response | Error>,
): Promise<Response | Error> =>
  traced(
    () => ({ name: `Power BI ${call}`, kind: 'client' }),
    async (span) => {
      const stop = duration.startTimer({ call });
      const outcome = await attempt();
      if (outcome instanceof Response) span.set({ 'http.response.status_code': outcome.status });
      else span.fail(outcome.name);
      stop({ status: outcome instanceof Response ? outcome.status : 'none' });
      return outcome;
    },
  );
