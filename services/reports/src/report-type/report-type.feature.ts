import type { Feature } from '../feature.js';
import { ReportTypeController } from './report-type.controller.js';
import { ReportTypeRepository } from './report-type.repository.js';

/** Kinds of report. */
export const reportTypeFeature: Feature = {
  controllers: [ReportTypeController],
  providers: [ReportTypeRepository],
};
