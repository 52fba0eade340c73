import type { OwnAccessRequestRow } from '@portal/contracts';
import { demoAccounts, demoGroups } from '@portal/demo-data';
import type { Responses } from '../fake-api.js';
import { findPartner, toDaysAgo } from './accounts.js';
import { demoReportRows } from './reports.js';

const reports = demoReportRows.slice(0, 20);

const groupPermissions = reports.map((report, index) => ({
  id: index + 1,
  reportId: report.id,
  reportName: report.name,
  workspace_name: report.workspace_name,
  until: index === 0 ? toDaysAgo(-9) : null,
  userGroupId: 1,
  owner: report.owner,
  userGroupName: demoGroups[0]?.name ?? '',
  viewedBy: index === 1 ? ('Only Admin(s)' as const) : ('Allow All' as const),
}));

const users = demoAccounts
  .filter(({ role, status }) => role === 'user' && status === 'Active')
  .map(({ id, firstname, surname, partnerId }) => ({
    userId: id,
    firstname,
    surname,
    user_type: findPartner(partnerId)?.name ?? null,
  }));

const userPermissions = users.map((user, index) => ({
  ...user,
  id: index + 1,
  reportId: 3,
  reportName: 'HIV Cascade',
  workspace_name: 'Public Health Surveillance',
  until: index === 0 ? toDaysAgo(-9) : null,
}));

const requests = users.slice(0, 3).map(({ userId, ...user }, index) => ({
  ...user,
  id: index + 1,
  user_id: userId,
  report_id: 4,
  name: 'Tuberculosis Notifications',
  email: 'anna@ngo.example',
  phone: '+265 999 12 34 56',
  message: 'We support the treatment of tuberculosis in two districts.',
  date_created: toDaysAgo(index + 1),
  openReports: 12,
}));

const decisions = users.slice(0, 2).map((user, index) => ({
  ...user,
  id: index + 1,
  kind: 'Access request' as const,
  reportId: 3,
  report: 'HIV Cascade',
  accepted: index === 0,
  reason: index === 0 ? '' : 'Please ask your own partner first.',
  until: null,
  decidedById: 2,
  decidedBy: 'Thoko Phiri',
  date_decided: toDaysAgo(index),
}));

export const demoDeniedRequest: OwnAccessRequestRow = {
  id: 1,
  reportId: 3,
  name: 'HIV Cascade',
  message: 'Our district plans its outreach clinics with Health Aid.',
  status: 'Denied',
  date_created: toDaysAgo(10),
  date_decided: toDaysAgo(9),
  reason: 'Please ask your own partner first.',
  decider: 'James Nyirenda',
  isRepeatable: true,
};

const noPlan = { ids: [1, 2], skipped: {} };

/** Responses about who may open which report. */
export const permissionResponses: Responses = {
  groupPermission: { findByReportOwner: groupPermissions, planBulk: noPlan },
  userPermission: { findAll: userPermissions, findByOwner: userPermissions, planBulk: noPlan },
  permissionEnd: {
    findAll: [
      {
        id: 1,
        to: 'user',
        reportId: 3,
        report: 'HIV Cascade',
        owner: 'Health Aid',
        receiverId: 3,
        receiver: 'Chisomo Mwale',
        user_type: 'District Health Office',
        viewedBy: null,
        until: toDaysAgo(-9),
      },
    ],
    findMine: [],
    planBulk: noPlan,
  },
  accessRequest: {
    findPending: requests,
    findMine: [demoDeniedRequest],
  },
  accessDecision: {
    findWaitingCount: { requests: requests.length, ends: 1 },
    findAll: decisions,
    planBulk: noPlan,
  },
  accessExplained: {
    explain: {
      allowed: true,
      grants: [{ reason: 'Own partner', by: 'District Health Office', since: null, until: null }],
      missing: [],
    },
    findAll: users.map(({ userId, ...user }) => ({
      ...user,
      userId,
      id: `${userId}-1`,
      reportId: 1,
      reportName: 'Malaria Surveillance',
      reason: 'Group permission',
      by: 'Government',
      since: toDaysAgo(30),
      until: null,
      otherReasons: ['User permission'],
    })),
  },
};
