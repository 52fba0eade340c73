import type { Feature } from '../feature.js';
import { ReportUpdateController } from './report-update.controller.js';
import { ReportUpdateService } from './report-update.service.js';

/** News of reports. */
export const reportUpdateFeature: Feature = {
  controllers: [ReportUpdateController],
  providers: [ReportUpdateService],
};
