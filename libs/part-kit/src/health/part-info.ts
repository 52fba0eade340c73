import { Gauge } from 'prom-client';
import { metrics } from './metrics.js';

/** Always 1, for the label: which version of the part answers here. */
export const partInfo = new Gauge({
  name: 'portal_part_info',
  help: 'Which version of the part answers here',
  labelNames: ['version'] as const,
  registers: [metrics],
});
