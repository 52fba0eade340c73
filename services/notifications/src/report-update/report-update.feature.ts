import type { Feature } from '../feature.js';
import { ReportUpdateListener } from './report-update.listener.js';

/** News of what is new in reports. */
export const reportUpdateFeature: Feature = { controllers: [], providers: [ReportUpdateListener] };
