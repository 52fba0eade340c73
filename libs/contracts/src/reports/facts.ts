import { z } from 'zod';
import { state } from '../kit/fact.js';
import { Id, Timestamp } from '../kit/fields.js';
import { ReportType } from './report.js';

/** Facts that the reports service owns. */
export const reportFacts = {
  /** A report, as lists of views name it. */
  report: state(
    'reports',
    'report',
    z.object({
      id: Id,
      name: z.string(),
      type: ReportType,
      workspaceName: z.string().nullable(),
      categoryId: Id.nullable(),
      ownerPartnerId: Id.nullable(),
      dateUploaded: Timestamp,
    }),
  ),
};
