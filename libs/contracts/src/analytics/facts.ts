import { z } from 'zod';
import { state } from '../kit/fact.js';
import { Day, Id } from '../kit/fields.js';

/** Facts that the analytics service owns. */
export const analyticsFacts = {
  /** How often a report was viewed: in all, and on the last day on which it was. */
  reportViews: state(
    'analytics',
    'reportViews',
    z.object({
      reportId: Id,
      count: z.int(),
      day: Day.nullable().optional(),
      dayCount: z.int().optional(),
    }),
  ),
};
