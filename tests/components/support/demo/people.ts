import { demoAccounts, demoGroups, demoPartners } from '@portal/demo-data';
import type { Responses } from '../fake-api.js';
import { demoPeople, findGroup, toDaysAgo, toName, toUserRow } from './accounts.js';

const users = demoAccounts.filter(({ role }) => role !== 'administrator');
const rows = users.map(toUserRow);
const deactivated = rows.filter(({ status }) => status === 'Deactivated');
const active = rows.filter(({ status }) => status !== 'Deactivated');
const filterByPartner = (list: typeof rows) =>
  list.filter((row) => row.user_type_id === demoPeople.userAdmin.partnerId);
const invited = { firstname: 'Mphatso', surname: 'Kalua', email: 'mphatso@dho.example' };

const adminRequests = active.slice(0, 3).map(({ role: _, ...row }) => ({
  ...row,
  adminRequestId: row.id,
  userId: row.id,
  requestStatus: 'Pending' as const,
  date_created: toDaysAgo(2),
}));

const partners = demoPartners.map(({ id, name, groupId, emailPattern, exclusive }) => ({
  id,
  name,
  email_pattern: emailPattern,
  exclusive,
  user_group_id: groupId,
  group_name: findGroup(groupId)?.name ?? '',
}));

const browser = {
  browser: 'Firefox',
  system: 'Windows',
  address: '203.0.113.7',
  first: toDaysAgo(9),
  last: toDaysAgo(0),
};
const browsers = [
  { id: 'a'.repeat(64), isCurrent: true, isSignedIn: true, ...browser },
  { id: 'b'.repeat(64), isCurrent: false, isSignedIn: true, ...browser },
];

const changes = [
  {
    id: 2,
    actorId: 1,
    actor: 'admin@portal.example',
    action: 'Changed' as const,
    kind: 'Account' as const,
    subjectId: 3,
    subject: 'user@dho.example',
    before: { status: 'Active' },
    after: { status: 'Blocked' },
    date_created: toDaysAgo(3),
  },
];

export const demoRegistrations = [
  {
    id: 16,
    firstname: 'Memory',
    surname: 'Nkhoma',
    email: 'memory@dho.example',
    phone: '+265 999 12 34 56',
    user_type: 'District Health Office',
    date_created: toDaysAgo(1),
    emailFits: true,
    emailConfirmed: false,
    registeredBy: null,
  },
];

const noPlan = { ids: [3, 4], skipped: {} };

/** Responses about accounts, partners and what is decided about them. */
export const peopleResponses: Responses = {
  admin: { find: [{ ...toName(demoPeople.administrator), id: 1, email: 'admin@portal.example', phone: '' }] },
  administratorInvitation: {
    findPending: [
      {
        ...invited,
        id: 1,
        invited_by: 'Grace Banda',
        date_expires: toDaysAgo(-2),
        date_created: toDaysAgo(1),
      },
    ],
  },
  user: {
    find: ({ id }) => [...active, ...deactivated].filter((row) => row.id === Number(id)),
    findNonAdmin: ({ id }) => [{ ...toName(demoPeople.user), id, requestStatus: null }],
    findAll: active,
    findAllNotDeactivated: active,
    findAllDeactivated: deactivated,
    findByPartner: filterByPartner(active),
    findAllByPartner: filterByPartner(active),
    findDeactivatedByPartner: filterByPartner(deactivated),
    findCount: [{ count: users.length }],
    planBulk: noPlan,
  },
  emailChange: { find: [] },
  userAdmin: {
    findAll: active.filter(({ role }) => role === 'userAdmin'),
    findAllUnavailable: active.filter(({ role }) => role === 'user'),
    findUserAdmin: active.slice(0, 1),
  },
  adminRequest: {
    findAll: adminRequests,
    findAllUnaccepted: adminRequests,
    findMine: [],
  },
  accountDecision: {
    findRegistrations: demoRegistrations,
    findWaitingCount: { registrations: 1, adminRequests: adminRequests.length },
    findAll: [],
    planBulk: noPlan,
  },
  partner: {
    findAll: partners,
    findAllNotExclusive: partners.filter(({ exclusive }) => !exclusive).map(({ id, name }) => ({ id, name })),
    find: ({ id }) => partners.filter((partner) => partner.id === id),
  },
  userGroup: { findAll: demoGroups },
  audit: { findAll: changes },
  personRecord: { findSignIns: browsers, findHistory: changes },
  leaver: { find: { sessions: 1, invitations: 0, registrations: 0, isOnlyUserAdmin: false } },
  secondFactor: { find: { totp: [], recoveryCodes: 0, hasPassword: true } },
  signIns: {
    findMine: browsers,
    findHistory: [
      {
        id: 1,
        at: toDaysAgo(1),
        outcome: 'success',
        method: 'password',
        secondFactor: null,
        isNewBrowser: false,
        browser: 'Firefox',
        system: 'Windows',
        address: '203.0.113.7',
      },
    ],
  },
  singleSignOn: { findLinks: [] },
  passkey: { find: [] },
};
