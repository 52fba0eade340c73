import { z } from 'zod';
import { DecisionReason } from '../decision.js';
import { contract, get, limitPerMinute, list, post, query } from '../kit/contract.js';
import { Id, Timestamp } from '../kit/fields.js';
import { UserRow, userSortColumns } from './person.js';

export const adminRequestStatuses = ['Pending', 'Accepted', 'Denied'] as const;

export type AdminRequestStatus = (typeof adminRequestStatuses)[number];

const administrators = { administrator: 'any' } as const;
const oneself = { user: 'self', userAdmin: 'self' } as const;

/** User admins manage their own partner. A row's id is that of the account. */
export const userAdminContract = contract('identity', 'userAdmin', {
  findAll: list(
    userSortColumns,
    get('/userAdmin/findAll', {
      summary: 'Lists the user admins.',
      access: administrators,
      output: z.array(UserRow),
    }),
  ),
  findAllUnavailable: list(
    userSortColumns,
    get('/userAdmin/findAllUnavailable', {
      summary: 'Lists the users who are not user admins yet.',
      access: administrators,
      output: z.array(UserRow),
    }),
  ),
  insert: post('/userAdmin/insert', {
    summary: 'Makes a user a user admin and ends its sessions.',
    access: administrators,
    input: z.object({ userId: Id }),
    needsProof: true,
  }),
  delete: post('/userAdmin/delete', {
    summary: 'Makes a user admin a user again and ends its sessions.',
    access: administrators,
    input: z.object({ id: Id }),
    needsProof: true,
  }),
  findUserAdmin: query('/userAdmin/findUserAdmin', {
    summary: 'Returns the account if it is a user admin, otherwise an empty list.',
    access: { ...oneself, administrator: 'any' },
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id }),
    output: z.array(UserRow),
  }),
});

export const AdminRequestRow = UserRow.omit({ role: true }).extend({
  /** Same as `id`. */
  adminRequestId: Id,
  userId: Id,
  requestStatus: z.enum(adminRequestStatuses),
  date_created: Timestamp,
});
export type AdminRequestRow = z.infer<typeof AdminRequestRow>;

/** A request of the caller to become a user admin. */
export const OwnAdminRequestRow = z.object({
  id: Id,
  requestStatus: z.enum(adminRequestStatuses),
  date_created: Timestamp,
  date_decided: Timestamp.nullable(),
  /** The reason of the decision; empty for none. */
  reason: z.string(),
});
export type OwnAdminRequestRow = z.infer<typeof OwnAdminRequestRow>;

const requestSortColumns = [...userSortColumns, 'requestStatus', 'date_created'] as const;

const open = (path: `/${string}`) =>
  list(
    requestSortColumns,
    get(path, {
      summary: 'Lists the pending requests.',
      access: administrators,
      output: z.array(AdminRequestRow),
    }),
  );

export const adminRequestContract = contract('identity', 'adminRequest', {
  insert: post('/adminRequest/insert', {
    summary: 'Requests the role of a user admin. Refused to user admins, and while a request is pending.',
    access: oneself,
    callerFields: { userId: 'accountId' },
    input: z.object({ userId: Id }),
    accountLimit: limitPerMinute(10),
  }),
  findAllUnaccepted: open('/adminRequest/findAllUnaccepted'),
  findAllUnAccepted: open('/adminRequest/findAllUnAccepted'),
  findAll: list(
    requestSortColumns,
    get('/adminRequest/findAll', {
      summary: 'Lists all requests.',
      access: administrators,
      output: z.array(AdminRequestRow),
    }),
  ),
  findMine: get('/adminRequest/findMine', {
    summary: "Lists the caller's own requests, newest first.",
    access: oneself,
    output: z.array(OwnAdminRequestRow),
  }),
  withdraw: post('/adminRequest/withdraw', {
    summary: 'Deletes a pending request of the caller.',
    access: oneself,
    input: z.object({ id: Id }),
  }),
  update: post('/adminRequest/update', {
    summary: 'Decides a pending request. The user is taken from the request, not from `userId`.',
    access: administrators,
    input: z.object({
      id: Id,
      status: z.enum(['Accepted', 'Denied']),
      reason: DecisionReason,
      userId: Id.optional(),
    }),
    needsProof: true,
    accountLimit: limitPerMinute(120),
  }),
});
