import { z } from 'zod';
import { state } from '../kit/fact.js';
import { Id } from '../kit/fields.js';

/** Facts that the analytics service owns. */
export const analyticsFacts = {
  /** How often a report was viewed, in all. */
  reportViews: state('analytics', 'reportViews', z.object({ reportId: Id, count: z.int() })),
};
