import type { Feature } from '../feature.js';
import { ReportUpdateController } from './report-update.controller.js';
import { ReportUpdateListener } from './report-update.listener.js';
import { ReportUpdateRepository } from './report-update.repository.js';
import { ReportUpdateService } from './report-update.service.js';

/** Updates of reports. */
export const reportUpdateFeature: Feature = {
  controllers: [ReportUpdateController],
  providers: [ReportUpdateListener, ReportUpdateRepository, ReportUpdateService],
};
