import { metrics } from './metrics.js';
import type { Readiness } from './readiness.js';
import { showGauge } from './show-gauge.js';

/** Has every figure at /metrics say of which part it is, and shows whether the part can serve; to be called once. */
export function describePart(part: string, readiness: Readiness): void {
  metrics.setDefaultLabels({ part });
  showGauge({
    name: 'portal_ready',
    help: '1 while the part can serve, else 0',
    read: async () => ((await readiness.faults()).length === 0 ? 1 : 0),
  });
}
