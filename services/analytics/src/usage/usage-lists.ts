import type { UnusedPermissionRow, UnusedPermissionsRow, usageContract } from '@portal/contracts';
import type { RowList } from './row-list.js';
import type { Usage, UsageReport } from './usage.repository.js';

type Lists = typeof usageContract.calls;

/** Sorts times by their medians. */
export const usageList: RowList<Usage, Lists['findAll']> = {
  text: ({ name }) => name ?? '',
  sortColumns: {
    name: ({ name }) => name,
    views: ({ views }) => views,
    viewers: ({ viewers }) => viewers,
    secondsInView: ({ secondsInView }) => secondsInView,
    viewTime: ({ viewTime }) => viewTime.median,
    drawTime: ({ drawTime }) => drawTime.median,
  },
  defaultSort: '-views,name',
};

export const unopenedList: RowList<UsageReport, Lists['findUnopened']> = {
  text: ({ name, type, category, owner }) => [name, type, category, owner].join(' '),
  sortColumns: {
    name: ({ name }) => name,
    type: ({ type }) => type,
    category: ({ category }) => category,
    owner: ({ owner }) => owner,
    date_uploaded: ({ date_uploaded }) => date_uploaded,
  },
  defaultSort: 'name',
};

export const unusedPermissionsList: RowList<UnusedPermissionsRow, Lists['findUnusedPermissions']> = {
  text: ({ name, type }) => `${name} ${type}`,
  sortColumns: {
    name: ({ name }) => name,
    type: ({ type }) => type,
    users: ({ users }) => users,
    usersWithoutView: ({ usersWithoutView }) => usersWithoutView,
    groups: ({ groups }) => groups,
    groupsWithoutView: ({ groupsWithoutView }) => groupsWithoutView,
  },
  defaultSort: '-usersWithoutView,-groupsWithoutView,name',
};

export const unusedPermissionList: RowList<UnusedPermissionRow, Lists['findUnusedPermissionsOfReport']> = {
  text: ({ receiver, kind, user_type_name: partner }) => [receiver, kind, partner].join(' '),
  sortColumns: {
    receiver: ({ receiver }) => receiver,
    kind: ({ kind }) => kind,
    user_type_name: ({ user_type_name: partner }) => partner,
    granted: ({ granted }) => granted,
  },
  defaultSort: 'receiver',
};
