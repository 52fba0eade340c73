import { z } from 'zod';
import { BulkDecision, DecisionRow, decisionSortColumns } from '../decision.js';
import { BulkSelection, planBulk, runBulk } from '../kit/bulk.js';
import { contract, get, list } from '../kit/contract.js';
import { Time } from '../kit/fields.js';

const owned = { userAdmin: 'owned', administrator: 'any' } as const;

/** The list of decisions on access requests, and bulk decisions. `/accessRequest/updateStatus` decides one. */
export const accessDecisionContract = contract('reports', 'accessDecision', {
  findWaitingCount: get('/accessDecision/findWaitingCount', {
    summary:
      'Counts the pending access requests, and the permissions that end within 14 days; for user admins, of the reports of their partner.',
    access: owned,
    output: z.object({ requests: z.int(), ends: z.int() }),
    unattended: true,
  }),
  findAll: list(
    [...decisionSortColumns, 'report'],
    get('/accessDecision/findAll', {
      summary:
        'Lists the decisions of the last 90 days; for user admins, those on requests for the reports of their partner.',
      access: owned,
      output: z.array(DecisionRow),
    }),
  ),
  planBulk: planBulk('/accessDecision/planBulk', {
    summary:
      'Plans a bulk decision: the access requests that it would decide, by their ids or by the search of the list, and the reasons why it would skip others.',
    access: owned,
    input: BulkSelection,
  }),
  runBulk: runBulk('/accessDecision/runBulk', {
    summary: 'Decides many by the rules of the call for one. The result names those that were refused.',
    access: owned,
    input: BulkDecision.extend({ until: Time.nullish() }),
  }),
});
