import type { Feature } from '../feature.js';
import { ReportAccessController } from './report-access.controller.js';
import { ReportAccessRepository } from './report-access.repository.js';
import { ReportAccessService } from './report-access.service.js';
import { ViewerRepository } from './viewer.repository.js';
import { ViewerService } from './viewer.service.js';

/** Who may open a report. */
export const accessFeature: Feature = {
  controllers: [ReportAccessController],
  providers: [ReportAccessRepository, ReportAccessService, ViewerRepository, ViewerService],
};
