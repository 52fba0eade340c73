import type { Feature } from '../feature.js';
import { ProjectionListener } from './projection.listener.js';

/** Copies of what other services own. */
export const projectionFeature: Feature = { controllers: [], providers: [ProjectionListener] };
