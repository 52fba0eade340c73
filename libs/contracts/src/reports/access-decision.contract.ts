import { z } from 'zod';
import { BulkDecision, DecisionReason, DecisionRow, decisionSortColumns } from '../decision.js';
import { BulkPlan, BulkResult, BulkSelection } from '../kit/bulk.js';
import { get, list, nothing, post, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id, Time, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

const owned = { userAdmin: 'owned', administrator: 'any' } as const;

/** Decisions on access requests that take effect after some seconds, until which they can be undone. */
export const accessDecisionContract = contract('reports', 'accessDecision', {
  findWaitingCount: get('/accessDecision/findWaitingCount', {
    summary:
      "How many access requests wait, and how many permissions end within 14 days; for user admins of its partner's reports.",
    access: owned,
    input: nothing,
    output: z.object({ requests: z.int(), ends: z.int() }),
    batched: true,
    unattended: true,
  }),
  findAll: list(
    [...decisionSortColumns, 'report'],
    get('/accessDecision/findAll', {
      summary:
        "The decisions of the last 90 days; to a user admin those on requests for its partner's reports.",
      access: owned,
      input: nothing,
      output: z.array(DecisionRow),
    }),
  ),
  insert: post('/accessDecision/insert', {
    summary:
      'Decides a pending request. Takes effect after 10 seconds, and notifies the requester then. Nobody decides its own.',
    access: owned,
    input: z.object({
      requestId: Id,
      accepted: z.boolean(),
      reason: DecisionReason,
      until: Time.nullish(),
    }),
    output: WriteResponse,
    accountLimit: perMinute(120),
  }),
  planBulk: query('/accessDecision/planBulk', {
    summary:
      'The access requests that a bulk decision would decide, by their ids or by the search of the list, and why it would skip the others.',
    access: owned,
    input: BulkSelection,
    output: BulkPlan,
    timeoutSeconds: 10,
  }),
  runBulk: post('/accessDecision/runBulk', {
    summary:
      'Decides many as the call for one does, or with `undo` takes decisions of the caller back. The result names those that it refuses.',
    access: owned,
    input: BulkDecision.extend({ until: Time.nullish() }),
    output: BulkResult,
    accountLimit: perMinute(300),
    timeoutSeconds: 10,
  }),
  undo: post('/accessDecision/undo', {
    summary: 'Takes a decision of the caller back, before it takes effect.',
    access: { userAdmin: 'self', administrator: 'self' },
    input: z.object({ id: Id }),
    output: WriteResponse,
    accountLimit: perMinute(120),
  }),
});
