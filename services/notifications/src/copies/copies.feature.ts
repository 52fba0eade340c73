import type { Feature } from '../feature.js';
import { CopiesListener } from './copies.listener.js';

/** Copies of what other services own. */
export const copiesFeature: Feature = { controllers: [], providers: [CopiesListener] };
