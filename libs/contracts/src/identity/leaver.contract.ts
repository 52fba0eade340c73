import { z } from 'zod';
import { contract, post, query } from '../kit/contract.js';
import { Id } from '../kit/fields.js';

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;

/** What a leaver's account holds in identity. */
export const LeaverSummary = z.object({
  /** Open sessions, which end. */
  sessions: z.int(),
  /** Invitations that the leaver sent, which are withdrawn. */
  invitations: z.int(),
  /** Registrations of the partner that wait for a decision, if the leaver is its only active user admin; otherwise 0. */
  registrations: z.int(),
  isOnlyUserAdmin: z.boolean(),
});
export type LeaverSummary = z.infer<typeof LeaverSummary>;

/** A person who leaves: the account is deactivated, and somebody of the same partner takes over. */
export const leaverContract = contract('identity', 'leaver', {
  find: query('/leaver/find', {
    summary: 'Counts what `/leaver/deactivate` ends, withdraws or hands over of an account.',
    access: ofPartner,
    input: z.object({ id: Id }),
    output: LeaverSummary,
  }),
  deactivate: post('/leaver/deactivate', {
    summary:
      'Deactivates the account of a user or user admin, ends its sessions and withdraws its requests. An active successor of the same ' +
      'partner gets its user permissions, for user admins as callers those for reports of their partner, and its role of a user admin.',
    access: ofPartner,
    input: z.object({ id: Id, successorId: Id.optional() }),
    needsProof: true,
  }),
});
