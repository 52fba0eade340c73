import type { Feature } from '../feature.js';
import { ProjectionListener } from './projection.listener.js';

/** Copies of other services' facts. */
export const projectionFeature: Feature = {
  controllers: [],
  providers: [ProjectionListener],
};
