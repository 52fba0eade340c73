import { Gauge } from 'prom-client';
import { metrics } from './metrics.js';

/** Always 1, for the label: which version of the component answers here. */
export const componentInfo = new Gauge({
  name: 'portal_component_info',
  help: 'Which version of the component answers here',
  labelNames: ['version'] as const,
  registers: [metrics],
});
