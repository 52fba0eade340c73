import type { UnusedPermissionRow, UnusedPermissionsRow } from '@portal/contracts';
import type { RowList } from './page-of.js';
import type { ReportCopy } from './report-copy.repository.js';
import type { Usage } from './usage-report.repository.js';

/** Usage by something; times are sorted by their medians. */
export const usageList: RowList<Usage> = {
  text: ({ name }) => name ?? '',
  columns: {
    name: ({ name }) => name,
    views: ({ views }) => views,
    viewers: ({ viewers }) => viewers,
    secondsInView: ({ secondsInView }) => secondsInView,
    viewTime: ({ viewTime }) => viewTime.median,
    drawTime: ({ drawTime }) => drawTime.median,
  },
  byDefault: '-views,name',
};

/** Reports that nobody opened. */
export const unopenedList: RowList<ReportCopy> = {
  text: ({ name, type, category, owner }) => [name, type, category, owner].join(' '),
  columns: {
    name: ({ name }) => name,
    type: ({ type }) => type,
    category: ({ category }) => category,
    owner: ({ owner }) => owner,
    date_uploaded: ({ date_uploaded }) => date_uploaded,
  },
  byDefault: 'name',
};

/** Reports with how many of their permissions were not used. */
export const unusedPermissionsList: RowList<UnusedPermissionsRow> = {
  text: ({ name, type }) => `${name} ${type}`,
  columns: {
    name: ({ name }) => name,
    type: ({ type }) => type,
    users: ({ users }) => users,
    usersWithoutView: ({ usersWithoutView }) => usersWithoutView,
    groups: ({ groups }) => groups,
    groupsWithoutView: ({ groupsWithoutView }) => groupsWithoutView,
  },
  byDefault: '-usersWithoutView,-groupsWithoutView,name',
};

/** Who did not use its permission for a report. */
export const unusedPermissionList: RowList<UnusedPermissionRow> = {
  text: ({ receiver, kind, user_type_name }) => [receiver, kind, user_type_name].join(' '),
  columns: {
    receiver: ({ receiver }) => receiver,
    kind: ({ kind }) => kind,
    user_type_name: ({ user_type_name }) => user_type_name,
    granted: ({ granted }) => granted,
  },
  byDefault: 'receiver',
};
