import type { Feature } from '../feature.js';
import { DigestJob } from './digest.job.js';
import { DigestService } from './digest.service.js';

/** Mails of what was new in a week. */
export const digestFeature: Feature = { controllers: [], providers: [DigestJob, DigestService] };
