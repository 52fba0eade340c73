import type { Feature } from '../feature.js';
import { ReportViewersController } from './report-viewers.controller.js';
import { ReportViewersRepository } from './report-viewers.repository.js';
import { ReportViewersService } from './report-viewers.service.js';

/** Who has opened a report. */
export const reportViewersFeature: Feature = {
  controllers: [ReportViewersController],
  providers: [ReportViewersRepository, ReportViewersService],
};
