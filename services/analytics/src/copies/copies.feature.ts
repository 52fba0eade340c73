import type { Feature } from '../feature.js';
import { CopiesListener } from './copies.listener.js';

/** Copies of other services' facts. */
export const copiesFeature: Feature = {
  controllers: [],
  providers: [CopiesListener],
};
