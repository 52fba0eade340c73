import { z } from 'zod';
import { get, list, nothing, post } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';

/** Why somebody may open a report. */
export const accessReasons = ['Administrator', 'Own partner', 'Group permission', 'User permission'] as const;

const Grant = z.object({
  reason: z.enum(accessReasons),
  /** The partner or group by whose right it is; whether a request was accepted. */
  detail: z.string(),
  /** When it ends by itself. */
  until: Timestamp.nullable(),
});

/** One pair of a user and a report that it may open. */
export const AccessPairRow = Grant.extend({
  id: z.string(),
  userId: Id,
  firstname: z.string(),
  surname: z.string(),
  user_type: z.string().nullable(),
  reportId: Id,
  reportName: z.string(),
});
export type AccessPairRow = z.infer<typeof AccessPairRow>;

const administrators = { administrator: 'any' } as const;

/** The decision of who may open what, made plain for administrators. */
export const accessExplainedContract = contract('reports', 'accessExplained', {
  explain: post('/reportAccess/explain', {
    summary: 'Why a user may or may not open a report.',
    access: administrators,
    input: z.object({ userId: Id, reportId: Id }),
    output: z.object({
      allowed: z.boolean(),
      grants: z.array(Grant),
      /** What would have opened the report but does not: permissions that ended or are for user admins alone, and requests. */
      missing: z.array(z.string()),
    }),
  }),
  findAll: list(
    ['surname', 'reportName'],
    get('/reportAccess/findAll', {
      summary:
        'Pairs of users and reports that they may open, each with its reason: all in pages, the first 50,000 without. Administrators, who may open every report, are left out.',
      access: administrators,
      input: nothing,
      output: z.array(AccessPairRow),
      timeoutSeconds: 20,
    }),
  ),
});
