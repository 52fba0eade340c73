import { z } from 'zod';
import { BulkDecision, DecisionReason, DecisionRow, decisionSortColumns } from '../decision.js';
import { BulkSelection, planBulk, runBulk } from '../kit/bulk.js';
import { contract, get, limitPerMinute, list, post } from '../kit/contract.js';
import { Id, PhoneText, Timestamp } from '../kit/fields.js';
import { PersonName, RegistrationEvidence } from './person.js';

const AccountDecisionKind = z.enum(['Registration', 'Admin request']);

const deciders = { userAdmin: 'partner', administrator: 'any' } as const;

/** A new account that waits for activation. */
export const WaitingRegistrationRow = PersonName.extend({
  email: z.string(),
  phone: PhoneText,
  user_type: z.string(),
  date_created: Timestamp,
  ...RegistrationEvidence.shape,
});
export type WaitingRegistrationRow = z.infer<typeof WaitingRegistrationRow>;

export const accountDecisionContract = contract('identity', 'accountDecision', {
  findRegistrations: list(
    ['firstname', 'surname', 'email', 'user_type', 'date_created'],
    get('/accountDecision/findRegistrations', {
      summary: 'Lists the new accounts that wait for activation.',
      access: deciders,
      output: z.array(WaitingRegistrationRow),
    }),
  ),
  findWaitingCount: get('/accountDecision/findWaitingCount', {
    summary:
      'Counts the registrations and user admin requests that wait for a decision of the caller. User admins decide only registrations.',
    access: deciders,
    output: z.object({ registrations: z.int(), adminRequests: z.int() }),
    unattended: true,
  }),
  findAll: list(
    decisionSortColumns,
    get('/accountDecision/findAll', {
      summary:
        'Lists the decisions of the last 90 days on registrations, for administrators also on user admin requests.',
      access: deciders,
      output: z.array(DecisionRow),
    }),
  ),
  insert: post('/accountDecision/insert', {
    summary: 'Decides a registration: activates the account or blocks it, and notifies the person.',
    access: deciders,
    input: z.object({ userId: Id, accepted: z.boolean(), reason: DecisionReason }),
    accountLimit: limitPerMinute(120),
  }),
  planBulk: planBulk('/accountDecision/planBulk', {
    summary:
      'Plans a bulk decision: the registrations or user admin requests that it would decide, by their ids or by the search of the list, and the reasons why it would skip others.',
    access: deciders,
    input: BulkSelection.extend({ kind: AccountDecisionKind }),
  }),
  runBulk: runBulk('/accountDecision/runBulk', {
    summary: 'Decides many by the rules of the call for one. The result names those that were refused.',
    access: deciders,
    input: BulkDecision.extend({ kind: AccountDecisionKind }),
  }),
});
