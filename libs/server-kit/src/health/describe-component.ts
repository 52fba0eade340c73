import { metrics } from './metrics.js';
import type { Readiness } from './readiness.js';
import { showGauge } from './show-gauge.js';

/** Has every figure at /metrics say of which component it is, and shows whether the component can serve; to be called once. */
export function describeComponent(component: string, readiness: Readiness): void {
  metrics.setDefaultLabels({ component });
  showGauge({
    name: 'portal_ready',
    help: '1 while the component can serve, else 0',
    read: async () => ((await readiness.faults()).length === 0 ? 1 : 0),
  });
}
