import type { Feature } from '../feature.js';
import { ReportReferencesController } from './report-references.controller.js';
import { ReportReferencesRepository } from './report-references.repository.js';

/** What of reports names partners and groups. */
export const referencesFeature: Feature = {
  controllers: [ReportReferencesController],
  providers: [ReportReferencesRepository],
};
