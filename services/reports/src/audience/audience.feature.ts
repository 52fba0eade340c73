import type { Feature } from '../feature.js';
import { ReportAudienceController } from './report-audience.controller.js';
import { ReportAudienceRepository } from './report-audience.repository.js';
import { ReportAudienceService } from './report-audience.service.js';

/** Which people may open a report. */
export const audienceFeature: Feature = {
  controllers: [ReportAudienceController],
  providers: [ReportAudienceRepository, ReportAudienceService],
};
