import type { Feature } from '../feature.js';
import { ReportViewsPublisher } from './report-views.publisher.js';
import { ReportViewsRepository } from './report-views.repository.js';

/** The reports' view counts, as other services are told them. */
export const reportViewsFeature: Feature = {
  controllers: [],
  providers: [ReportViewsPublisher, ReportViewsRepository],
};
