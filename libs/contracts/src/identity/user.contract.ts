import { z } from 'zod';
import { count, get, list, nothing, post, query } from '../kit/call.js';
import { bulkUserActions } from '../rules.js';
import { BulkIds, BulkPlan, BulkResult, BulkSelection } from '../kit/bulk.js';
import { contract } from '../kit/contract.js';
import { Id, Ticket, WriteResponse } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';
import {
  AccountStatus,
  NewPerson,
  PasswordChange,
  PersonName,
  ProfileChange,
  UserFilters,
  UserRow,
  userSortColumns,
} from './person.js';
import { adminRequestStatuses } from './user-admin.contract.js';

const BulkUserAction = z.enum(bulkUserActions);
const bulkUserLists = ['notDeactivated', 'deactivated', 'all'] as const;

const ofPartner = { userAdmin: 'partner', administrator: 'any' } as const;
const ownPartner = { userId: 'accountId', userTypeId: 'partnerId' } as const;
const PartnerOf = z.object({ userTypeId: Id, userId: Id.optional() });
const FiltersOfPartner = UserFilters.pick({ role: true, status: true, lastSignIn: true });

export const userContract = contract('identity', 'user', {
  find: query('/user/find', {
    summary: 'One user; by the ticket of an activation mail, its names alone.',
    access: { public: 'ticket', user: 'self', userAdmin: 'partner', administrator: 'any' },
    input: z.object({ id: z.union([Id, Ticket]) }),
    output: z.array(z.union([UserRow, z.object({ firstname: z.string(), surname: z.string() })])),
    addressLimit: perMinute(120),
  }),
  findNonAdmin: query('/user/findNonAdmin', {
    summary:
      'The user if it is no user admin and so may ask to become one, with its last request; else empty.',
    access: { user: 'self', userAdmin: 'self', administrator: 'any' },
    callerFields: { id: 'accountId' },
    input: z.object({ id: Id }),
    output: z.array(PersonName.extend({ requestStatus: z.enum(adminRequestStatuses).nullable() })),
  }),
  findAll: list(
    userSortColumns,
    get('/user/findAll', {
      summary: 'Users; to a user, the names of the active ones of its own partner.',
      access: { user: 'limited partner', ...ofPartner },
      input: UserFilters,
      output: z.array(z.union([UserRow, PersonName])),
    }),
  ),
  findCount: count(
    '/user/findCount',
    'How many users there are; for others than administrators, those of their partner.',
    {
      user: 'partner',
      userAdmin: 'partner',
      administrator: 'any',
    },
  ),
  findAllNotDeactivated: list(
    userSortColumns,
    get('/user/findAllNotDeactivated', {
      summary: 'Users that are active or blocked.',
      access: { administrator: 'any' },
      input: UserFilters,
      output: z.array(UserRow),
    }),
  ),
  findAllDeactivated: list(
    userSortColumns,
    get('/user/findAllDeactivated', {
      summary: 'Users that are deactivated: new ones, and those unused for long.',
      access: { administrator: 'any' },
      input: UserFilters,
      output: z.array(UserRow),
    }),
  ),
  findByUserType: list(
    userSortColumns,
    query('/user/findByUserType', {
      summary: 'The active users of a partner.',
      access: ofPartner,
      callerFields: ownPartner,
      input: PartnerOf,
      output: z.array(UserRow),
    }),
  ),
  findAllByUserType: list(
    userSortColumns,
    query('/user/findAllByUserType', {
      summary: 'All users of a partner; `id` is another name of `userTypeId`.',
      access: ofPartner,
      callerFields: { ...ownPartner, id: 'partnerId' },
      input: PartnerOf.extend({
        ...FiltersOfPartner.shape,
        userTypeId: Id.optional(),
        id: Id.optional(),
      }),
      output: z.array(UserRow),
    }),
  ),
  findByUserTypeDeactivated: list(
    userSortColumns,
    query('/user/findByUserTypeDeactivated', {
      summary: 'The deactivated users of a partner.',
      access: ofPartner,
      callerFields: ownPartner,
      input: PartnerOf.extend(FiltersOfPartner.shape),
      output: z.array(UserRow),
    }),
  ),
  insert: post('/user/insert', {
    summary: "Registers a user, who is deactivated at first; a user admin's new user belongs to its partner.",
    access: ofPartner,
    callerFields: ownPartner,
    input: NewPerson.extend({ userId: Id.optional(), userTypeId: Id.optional() }),
    output: WriteResponse,
    accountLimit: perMinute(60),
    timeoutSeconds: 10,
  }),
  update: post('/user/update', {
    summary:
      'Changes the own profile. Another email address needs `currentPassword` and changes once its link is confirmed; ' +
      'any other password in the payload is ignored.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { id: 'accountId', userTypeId: 'partnerId' },
    input: ProfileChange.extend({ id: Id, userTypeId: Id }),
    output: WriteResponse,
    timeoutSeconds: 10,
    accountLimit: perMinute(30),
  }),
  updatePassword: post('/user/updatePassword', {
    summary: 'Changes the password, which ends all sessions of the account.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { id: 'accountId' },
    input: PasswordChange,
    output: WriteResponse,
    accountLimit: perMinute(20),
    timeoutSeconds: 10,
    addressLimit: perMinute(20),
  }),
  updateStatus: post('/user/updateStatus', {
    summary:
      'Activates, deactivates or blocks an account; by the ticket of an activation mail, the one that waits for it.',
    access: { public: 'ticket', ...ofPartner },
    input: z.object({ id: z.union([Id, Ticket]), status: AccountStatus }),
    output: WriteResponse,
    accountLimit: perMinute(120),
    addressLimit: perMinute(120),
  }),
  delete: post('/user/delete', {
    summary: 'Removes an account and ends its sessions.',
    access: { administrator: 'any' },
    input: z.object({ id: Id }),
    output: WriteResponse,
    accountLimit: perMinute(120),
  }),
  planBulk: query('/user/planBulk', {
    summary:
      'The users that a bulk action would change, by their ids or by the filters of a list, and why it would skip the others.',
    access: ofPartner,
    input: BulkSelection.extend({
      ...UserFilters.shape,
      /** `grant` plans an action of the reports service. */
      action: z.enum([...bulkUserActions, 'grant']),
      list: z.enum(bulkUserLists),
    }),
    output: BulkPlan,
    timeoutSeconds: 10,
  }),
  runBulk: post('/user/runBulk', {
    summary:
      'Changes the status of users, moves them to the partner `type` or deletes them, each as the call for one user does. ' +
      'The result names those that it refuses.',
    access: ofPartner,
    input: z.object({ ids: BulkIds, action: BulkUserAction, type: Id.optional() }),
    output: BulkResult,
    accountLimit: perMinute(300),
    timeoutSeconds: 10,
  }),
  updateUserType: post('/user/updateUserType', {
    summary: 'Moves a user to a HIS partner (`type` is its id) and ends its sessions.',
    access: { administrator: 'any' },
    input: z.object({ id: Id, type: Id }),
    output: WriteResponse,
    accountLimit: perMinute(120),
  }),
  findEncryptionPassphrase: get('/user/findEncryptionPassphrase', {
    summary: 'A random value of the session, which nothing in the portal depends on.',
    access: { user: 'self', userAdmin: 'self', administrator: 'self' },
    input: nothing,
    output: z.object({ passphrase: z.string() }),
  }),
});
