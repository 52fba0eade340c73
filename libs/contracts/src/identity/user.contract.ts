import { z } from 'zod';
import { selfAccess } from '../kit/access.js';
import { contract, count, get, limitPerMinute, list, post, query } from '../kit/contract.js';
import { bulkUserActions } from '../rules.js';
import { BulkIds, BulkSelection, planBulk, runBulk } from '../kit/bulk.js';
import { Id, Ticket } from '../kit/fields.js';
import {
  AccountStatus,
  IgnoredPassword,
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
const PartnerInput = z.object({ userTypeId: Id, userId: Id.optional() });
const FiltersOfPartner = UserFilters.pick({ role: true, status: true, lastSignIn: true });

export const userContract = contract('identity', 'user', {
  find: query('/user/find', {
    summary: 'Returns one user. With the ticket of an activation mail, only the names.',
    access: { public: 'ticket', user: 'self', userAdmin: 'partner', administrator: 'any' },
    input: z.object({ id: z.union([Id, Ticket]) }),
    output: z.array(z.union([UserRow, z.object({ firstname: z.string(), surname: z.string() })])),
    addressLimit: limitPerMinute(120),
  }),
  findNonAdmin: query('/user/findNonAdmin', {
    summary:
      'Returns the user with the last request to become a user admin. Empty for user admins and administrators.',
    access: { user: 'self', userAdmin: 'self', administrator: 'any' },
    callerFields: { id: 'accountId' },
    input: z.object({ id: Id }),
    output: z.array(PersonName.extend({ requestStatus: z.enum(adminRequestStatuses).nullable() })),
  }),
  findAll: list(
    userSortColumns,
    get('/user/findAll', {
      summary: 'Lists the users. Users get only the names of the active users of their own partner.',
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
      summary: 'Lists the active and blocked users.',
      access: { administrator: 'any' },
      input: UserFilters,
      output: z.array(UserRow),
    }),
  ),
  findAllDeactivated: list(
    userSortColumns,
    get('/user/findAllDeactivated', {
      summary: 'Lists the deactivated users: new ones, and those that were not used for long.',
      access: { administrator: 'any' },
      input: UserFilters,
      output: z.array(UserRow),
    }),
  ),
  findByPartner: list(
    userSortColumns,
    query('/user/findByUserType', {
      summary: 'Lists the active users of a partner.',
      access: ofPartner,
      callerFields: ownPartner,
      input: PartnerInput,
      output: z.array(UserRow),
    }),
  ),
  findAllByPartner: list(
    userSortColumns,
    query('/user/findAllByUserType', {
      summary: 'Lists all users of a partner. `id` is another name of `userTypeId`.',
      access: ofPartner,
      callerFields: { ...ownPartner, id: 'partnerId' },
      input: PartnerInput.extend({
        ...FiltersOfPartner.shape,
        userTypeId: Id.optional(),
        id: Id.optional(),
      }),
      output: z.array(UserRow),
    }),
  ),
  findDeactivatedByPartner: list(
    userSortColumns,
    query('/user/findByUserTypeDeactivated', {
      summary: 'Lists the deactivated users of a partner.',
      access: ofPartner,
      callerFields: ownPartner,
      input: PartnerInput.extend(FiltersOfPartner.shape),
      output: z.array(UserRow),
    }),
  ),
  insert: post('/user/insert', {
    summary:
      'Registers a user, whose account is deactivated until the user chooses a password through the mailed link, which is valid ' +
      'for 7 days. Users that user admins register belong to their partner. `password` is ignored.',
    access: ofPartner,
    callerFields: ownPartner,
    input: NewPerson.extend({ password: IgnoredPassword, userId: Id.optional(), userTypeId: Id.optional() }),
    timeoutSeconds: 10,
  }),
  update: post('/user/update', {
    summary:
      'Changes the own profile. Another email address requires `currentPassword` and changes once its link is confirmed; ' +
      'other passwords in the payload are ignored.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { id: 'accountId', userTypeId: 'partnerId' },
    input: ProfileChange.extend({ id: Id, userTypeId: Id }),
    timeoutSeconds: 10,
    accountLimit: limitPerMinute(30),
  }),
  updatePassword: post('/user/updatePassword', {
    summary: 'Changes the password and ends all sessions of the account.',
    access: { user: 'self', userAdmin: 'self' },
    callerFields: { id: 'accountId' },
    input: PasswordChange,
    cookies: ['device'],
    accountLimit: limitPerMinute(20),
    timeoutSeconds: 10,
    addressLimit: limitPerMinute(20),
  }),
  updateStatus: post('/user/updateStatus', {
    summary:
      'Activates, deactivates or blocks an account; with the ticket of an activation mail, the account that waits for activation.',
    access: { public: 'ticket', ...ofPartner },
    input: z.object({ id: z.union([Id, Ticket]), status: AccountStatus }),
    accountLimit: limitPerMinute(120),
    addressLimit: limitPerMinute(120),
  }),
  delete: post('/user/delete', {
    summary: 'Deletes an account and ends its sessions.',
    access: { administrator: 'any' },
    input: z.object({ id: Id }),
    needsProof: true,
    accountLimit: limitPerMinute(120),
  }),
  planBulk: planBulk('/user/planBulk', {
    summary:
      'Plans a bulk action: the users that it would change, by their ids or by the filters of a list, and the reasons why it would skip others.',
    access: ofPartner,
    input: BulkSelection.extend({
      ...UserFilters.shape,
      /** `grant` plans an action of the reports service. */
      action: z.enum([...bulkUserActions, 'grant']),
      list: z.enum(bulkUserLists),
    }),
  }),
  runBulk: runBulk('/user/runBulk', {
    summary:
      'Changes the status of users, moves them to the partner `type` or deletes them, by the rules of the calls for one user. ' +
      'The result names those that were refused.',
    access: ofPartner,
    input: z.object({ ids: BulkIds, action: BulkUserAction, type: Id.optional() }),
  }),
  updatePartner: post('/user/updateUserType', {
    summary: 'Moves a user to a HIS partner (`type` is its id) and ends its sessions.',
    access: { administrator: 'any' },
    input: z.object({ id: Id, type: Id }),
    needsProof: true,
    accountLimit: limitPerMinute(120),
  }),
  findEncryptionPassphrase: get('/user/findEncryptionPassphrase', {
    isPrivate: true,
    summary: 'Returns a random value of the session. Nothing in the portal depends on it.',
    access: selfAccess,
    output: z.object({ passphrase: z.string() }),
  }),
});
